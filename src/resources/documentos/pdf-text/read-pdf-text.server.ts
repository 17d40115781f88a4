import { Worker } from 'node:worker_threads';

/** Text of a PDF, and its number of pages. */
export type PdfText = { texto: string; paginas: number };

/** Beyond these, what was read until then is what is found by. */
const PDF_TEXT_LIMITS = { pages: 200, letters: 200_000, ms: 30_000, memoryMb: 512 };

type Answer = PdfText | { failed: string };

/**
 * Reads a PDF in a thread of its own, which ends with it: whatever is in the file, nobody else waits for it. Throws if it
 * can't be read, takes too long or too much memory.
 */
export function readPdfText(bytes: Buffer): Promise<PdfText> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-text-worker.server.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), ...PDF_TEXT_LIMITS },
      resourceLimits: { maxOldGenerationSizeMb: PDF_TEXT_LIMITS.memoryMb },
      // Nothing of the program's own start is for it.
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void worker.terminate(), PDF_TEXT_LIMITS.ms);
    worker.once('message', (answer: Answer) => {
      if ('failed' in answer) reject(new Error(answer.failed));
      else resolve(answer);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread that reads PDFs ended before it had read one'));
    });
  });
}
