import { Worker } from 'node:worker_threads';

/** Text of a PDF, and its number of pages. */
export type PdfText = { texto: string; paginas: number };

/** Beyond these limits of pages and letters, the text is cut. */
const PDF_TEXT_LIMITS = { pages: 200, letters: 200_000, ms: 30_000, memoryMb: 512 };

type Answer = PdfText | { failed: string };

/**
 * Reads the text of a PDF in its own thread, so that no file can block the server. Throws if it cannot be
 * read, or takes too long or too much memory.
 */
export function readPdfText(bytes: Buffer): Promise<PdfText> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-text-worker.server.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), ...PDF_TEXT_LIMITS },
      resourceLimits: { maxOldGenerationSizeMb: PDF_TEXT_LIMITS.memoryMb },
      // The thread starts without the program's options.
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
