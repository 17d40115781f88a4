import {
  GlobalWorkerOptions,
  getDocument,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// A file of this origin, which the page's policy lets run.
GlobalWorkerOptions.workerSrc = workerUrl;

/** Canvases of more dots are refused by telephones, and drawn blank. */
const MOST_DOTS = 16_000_000;

export type PdfPage = {
  /** In points: 72 to the inch. */
  width: number;
  height: number;
  /** Draws it so many dots wide; what was begun on that canvas is left when `signal` says so. */
  draw(canvas: HTMLCanvasElement, dots: number, signal: AbortSignal): Promise<void>;
  /** Puts its words into an element that lies over it, where each is, so that they are read, found and copied. */
  write(layer: HTMLElement): Promise<void>;
};

export type Pdf = { pages: readonly PdfPage[]; close(): void };

/**
 * Reads a document from its bytes, which stay whole. Throws when they are none. Nothing in it is run, and nothing that it
 * names is fetched.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<Pdf> {
  const task = getDocument({
    // What it is given goes to the worker and is there no more.
    data: new Uint8Array(bytes.slice(0)),
    // The page's policy forbids compiling; only images of kinds that nobody sends here are read by it.
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  const document = await task.promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(numbers.map(async (number) => pageOf(await document.getPage(number))));
  return { pages, close: () => void task.destroy() };
}

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    width,
    height,
    draw: async (canvas, dots, signal) => {
      const most = Math.sqrt(MOST_DOTS / (width * height));
      const viewport = page.getViewport({ scale: Math.min(dots / width, most) });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      // Of what is not on the screen, the browser's frames are not waited for.
      const intent = canvas.isConnected ? 'display' : 'print';
      const drawing = page.render({ canvas, viewport, intent });
      const stop = () => drawing.cancel();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await drawing.promise;
      } catch (error) {
        if (!(error instanceof RenderingCancelledException)) throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    write: async (layer) => {
      const textContentSource = await page.getTextContent();
      const text = new TextLayer({
        textContentSource,
        container: layer,
        viewport: page.getViewport({ scale: 1 }),
      });
      await text.render();
    },
  };
}
