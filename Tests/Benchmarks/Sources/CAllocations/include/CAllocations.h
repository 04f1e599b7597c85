#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// The number of allocations of the process so far, on all of its threads.
long allocation_count(void);

#endif
