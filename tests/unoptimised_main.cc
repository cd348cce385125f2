// main() of the tests in a build that is not optimised (preset quick): tests with "Slow" in their names, which would
// take many minutes in it, run only where the call names them (--gtest_filter).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  if (GTEST_FLAG_GET(filter) == "*") GTEST_FLAG_SET(filter, "-*Slow*");
  return RUN_ALL_TESTS();
}
