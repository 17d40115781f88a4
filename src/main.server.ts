import { runProgram } from './run-program.server.ts';

await runProgram();
