// The programs of the EMPDD paper: its tables 1 to 3, and Floyd, of which it gives the numbers only.
#pragma once
#include <string>

namespace mpivet::predict {

inline std::string diffusion_log() {  // table 1
  const std::string step =
      "Recv(1,1)\tSend(0,1)\tRecv(3,1)\tSend(2,1)\n"
      "Send(1,2)\tRecv(0,2)\tSend(3,2)\tRecv(2,2)\n"
      "Recv(3,3)\tSend(2,3)\tRecv(1,3)\tSend(0,3)\n"
      "Send(3,4)\tRecv(2,4)\tSend(1,4)\tRecv(0,4)\n"
      "Barrier()\tBarrier()\tBarrier()\tBarrier()\n";
  return "P0\tP1\tP2\tP3\n" + step + step;
}

inline std::string dtg_log() {  // table 2
  return "P0\tP1\tP2\tP3\tP4\n"
         "Recv(*,0)\tSend(0,0)\tRecv(*,0)\tRecv(1,0)\tSend(2,0)\n"
         "Send(3,0)\tSend(3,0)\tSend(0,0)\tRecv(0,0)\t\n"
         "Recv(*,0)\t\t\t\t\n";
}

inline std::string integrate_log() {  // table 3
  std::string text = "P0:";
  for (int worker = 1; worker <= 15; ++worker) text += " Send(" + std::to_string(worker) + ",1)";
  for (int worker = 1; worker <= 15; ++worker) text += " Recv(*,3)";
  return text + "\nP1-P15: Recv(0,*) Send(0,3)\n";
}

// 8 processes with a share of the rows each; in each of 100 steps the owner of the row sends it to the 7 others, who
// take it from whomever it comes: 700 sends and 700 receives of any source.
inline std::string floyd_log() {
  constexpr int kProcesses = 8, kSteps = 100;
  std::string text;
  for (int process = 0; process < kProcesses; ++process) {
    text += "P" + std::to_string(process) + ":";
    for (int step = 0; step < kSteps; ++step) {
      const int owner = step * kProcesses / kSteps;
      if (process != owner) {
        text += " Recv(*," + std::to_string(step) + ")";
        continue;
      }
      for (int other = 0; other < kProcesses; ++other)
        if (other != owner) text += " Send(" + std::to_string(other) + "," + std::to_string(step) + ")";
    }
    text += "\n";
  }
  return text;
}

}  // namespace mpivet::predict
