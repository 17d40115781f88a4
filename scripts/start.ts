import { spawn } from 'node:child_process';
import { ensureBuild } from './support/build.ts';

// `npm start` and `npm run demo`: the site built if need be, then the program in a process of its own.
await ensureBuild();
const program = spawn(process.execPath, ['src/main.server.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// Ctrl+C reaches the program by itself; it must end first, so this process only waits.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => program.kill('SIGTERM'));
program.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
