// Whether a pay table has a line for every hand that it may have to pay, and no other.
#pragma once

#include "model/law/house.h"
#include "model/law/objections.h"

namespace cardspeak::law {

// Objects to a table that nothing is paid by, to hands that an entry pays by the table and no line names, and to lines
// that can never pay.
void check_pay_table(const CompiledHouse& house, PayTableIndex table, Objections& objections);

}  // namespace cardspeak::law
