import { listen } from '../src/platform/http/listener.server.ts';
import { StartupError } from '../src/platform/http/startup-error.server.ts';
import { ensureBuild, isBuilt, runBundled } from './support/build.ts';

// `npm start` and `npm run demo`: built if need be, then the program in this same process, so that a signal reaches it.
if (!isBuilt()) {
  await refuseTakenPort();
  await ensureBuild();
}
await runBundled('main');

/**
 * Checks the port before the build, because the build takes a while. The program itself reports the other mistakes.
 */
async function refuseTakenPort(): Promise<void> {
  try {
    const listener = await listen({
      host: process.env.HOST || '127.0.0.1',
      port: Number(process.env.PORT || 3000),
    });
    await listener.close(0);
  } catch (error) {
    if (!(error instanceof StartupError)) return;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}
