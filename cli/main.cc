#include "cli/app/run.h"

int main(int argc, char** argv) {
  return cardspeak::run(argc, argv);
}
