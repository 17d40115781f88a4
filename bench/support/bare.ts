import { type BareServer, inBareProcess, listenOn, startBareProcess } from './bare-process.ts';

/** Headers as a flat list of names and values. */
export type FixedAnswer = { headers: string[]; body: Buffer };

type EncodedAnswer = { headers: string[]; body: string };

/** The least that a Node server can be: a process of its own that gives every request the same bytes. */
export const startBare = ({ headers, body }: FixedAnswer): Promise<BareServer> =>
  startBareProcess(import.meta.filename, { headers, body: body.toString('base64') } satisfies EncodedAnswer);

await inBareProcess<EncodedAnswer>(import.meta.filename, ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  return listenOn((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
});
