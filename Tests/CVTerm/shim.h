#ifndef CVTERM_SHIM_H
#define CVTERM_SHIM_H

#include <vterm.h>

/// The attributes of a cell that the browser uses; Swift does not import bit fields.
static inline bool cvterm_is_bold(const VTermScreenCell *cell) { return cell->attrs.bold; }
static inline bool cvterm_is_underlined(const VTermScreenCell *cell) { return cell->attrs.underline; }
static inline bool cvterm_is_reversed(const VTermScreenCell *cell) { return cell->attrs.reverse; }

#endif
