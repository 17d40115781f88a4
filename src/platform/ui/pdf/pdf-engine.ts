import {
  GlobalWorkerOptions,
  getDocument,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// A file of this origin: the page's policy lets it run.
GlobalWorkerOptions.workerSrc = workerUrl;

/** Limit of a canvas: telephones refuse larger ones and draw them blank. */
const MOST_DOTS = 16_000_000;

export type PdfPage = {
  /** Width in points: 72 to the inch. */
  width: number;
  height: number;
  /** Draws the page `dots` wide; `signal` stops an unfinished drawing. */
  draw(canvas: HTMLCanvasElement, dots: number, signal: AbortSignal): Promise<void>;
  /**
   * Writes the words in a layer over the page, each in its place, so that people can read, find and copy
   * them.
   */
  write(layer: HTMLElement): Promise<void>;
};

export type Pdf = { pages: readonly PdfPage[]; close(): void };

/**
 * Reads a document from its bytes, which stay whole. Throws when they are not a PDF. Runs nothing of the document and
 * fetches nothing that it names.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<Pdf> {
  const task = getDocument({
    // The array is transferred to the worker and lost here.
    data: new Uint8Array(bytes.slice(0)),
    // The page's policy forbids compiling; only rare kinds of images need it.
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
      // Off the screen, the drawing must not wait for the browser's frames.
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
