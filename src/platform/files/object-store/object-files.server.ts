import { checkKey, type Files } from '../files.server.ts';
import type { StoreAddress, StoreKeys } from './address.server.ts';
import { download } from './download.server.ts';
import { bodyOf, goodBody, refusalOf, type SendToStore, storeRequests } from './requests.server.ts';
import { upload } from './upload.server.ts';
import { textOf, textsOf } from './xml.server.ts';

/**
 * Files in a store that speaks S3. Each method throws `StoreAway` when the store cannot be used, and throws on an
 * invalid key as `folderFiles` does.
 */
export function objectFiles(address: StoreAddress, keys: StoreKeys): Files {
  const send = storeRequests(address, keys);
  const listing = (folder: string, query: Record<string, string>) =>
    keysOf(send, address.prefix, folder, query);
  return {
    put: async (key, content) => upload(send, checkKey(key), content),
    read: async (key, part) => download(send, checkKey(key), part),
    stat: async (key) => statOf(send, checkKey(key)),
    remove: async (key) => {
      await goodBody(await send({ method: 'DELETE', key: checkKey(key) }));
    },
    list: (folder) => listing(`${checkKey(folder)}/`, { delimiter: '/' }),
    all: () => listing('', {}),
  };
}

async function statOf(send: SendToStore, key: string): ReturnType<Files['stat']> {
  const head = await send({ method: 'HEAD', key });
  if (head.response.ok) return describe(head.response);
  // The answer to HEAD has no body, so it does not say whether the object or its bucket is missing.
  const answer = await send({ method: 'GET', key, headers: { range: 'bytes=0-0' } });
  if (answer.response.ok) {
    answer.cut();
    return describe((await send({ method: 'HEAD', key })).response);
  }
  const body = await bodyOf(answer);
  if (answer.response.status === 404 && textOf(body, 'Code') !== 'NoSuchBucket') return undefined;
  throw refusalOf(answer, body);
}

const describe = ({ headers }: Response) => ({
  bytes: Number(headers.get('content-length')),
  written: `${headers.get('etag')} ${headers.get('last-modified')}`,
});

async function* keysOf(
  send: SendToStore,
  prefix: string,
  folder: string,
  more: Record<string, string>,
): AsyncGenerator<string> {
  let after: Record<string, string> = {};
  for (;;) {
    const query = { 'list-type': '2', prefix: `${prefix}${folder}`, ...more, ...after };
    const body = await goodBody(await send({ method: 'GET', query }));
    for (const key of textsOf(body, 'Key')) if (key.startsWith(prefix)) yield key.slice(prefix.length);
    const token = textOf(body, 'NextContinuationToken');
    if (token === '' || textOf(body, 'IsTruncated') !== 'true') return;
    after = { 'continuation-token': token };
  }
}
