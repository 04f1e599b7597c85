#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// How often the process, on all of its threads, has asked for memory so far.
long allocation_count(void);

#endif
