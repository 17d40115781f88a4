import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** All that the program has mailed so far and says `wanted`, in its subject, text or address. */
export async function messagesWith(...wanted: string[]): Promise<Email[]> {
  const folder = process.env.MAIL_FOLDER ?? '';
  const names = (await readdir(folder)).sort();
  const all = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return all.filter((mail) => {
    const everything = [mail.subject, mail.text, ...(mail.to ?? []).map(({ address }) => address)].join('\n');
    return wanted.every((words) => everything.includes(words));
  });
}

/** Waits for the first such message and gives the link in it that begins so. */
export async function mailedLink(pathname: string, ...wanted: string[]): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const text = (await messagesWith(...wanted)).map((mail) => mail.text).join('\n');
      link = new RegExp(`https?://\\S+${pathname}#[\\w-]+`).exec(text)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
