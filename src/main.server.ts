import { runProgram } from '#program/run-program.server.ts';

await runProgram();
