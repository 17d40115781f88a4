import { expect, type Page } from '@playwright/test';
import { moveFinger } from './finger.ts';
import { messagesWith } from './mailbox.ts';

/** Secret link to a page, from the last letter to this address with this subject. */
export async function secretLink(page: string, para: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await messagesWith(para, subject);
        const text = mails.map((mail) => mail.text).join('\n');
        link = new RegExp(`https?://\\S+/${page}/[\\w-]{43}`).exec(text)?.[0];
        return link;
      },
      { timeout: 120_000 },
    )
    .toBeDefined();
  return link ?? '';
}

/** That of a quote. */
export const presupuestoLink = (para: string, subject: string): Promise<string> =>
  secretLink('presupuesto', para, subject);

/** Signs on the pad: with a finger where there is one, with a mouse elsewhere. */
export async function draw(page: Page, finger = false): Promise<void> {
  const pad = page.getByRole('img', { name: /^Recuadro para firmar/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nowhere to sign');
  const points = Array.from({ length: 30 }, (_, index) => ({
    x: Math.round(box.x + 40 + index * 6),
    y: Math.round(box.y + box.height / 2 + Math.sin(index / 3) * 20),
  }));
  if (!finger) {
    await page.mouse.move(points[0]?.x ?? 0, points[0]?.y ?? 0);
    await page.mouse.down();
    for (const { x, y } of points) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  await moveFinger(page, points);
}
