import { type AddressInfo, createServer, type Socket } from 'node:net';
import { atTheEnd } from '#platform/http/testing.server.ts';

type StoredMessage = { uid: number; source: Buffer; arrivedAt: Date; seen: boolean };

/**
 * Fault of the server: it refuses the key or the folder, goes silent or hangs up at FETCH, or answers
 * nonsense.
 */
export type ImapFault = 'key' | 'folder' | 'silent' | 'dies' | 'nonsense' | 'endless';

export type TestImapServer = {
  url: string;
  /** Adds a message to the folder. */
  put(source: string, arrivedAt: Date): void;
  /** Commands received, in order, without tags or the arguments of LOGIN. */
  asked: string[];
  /** Whether any message was marked as read. */
  anySeen(): boolean;
  /** Number of messages. */
  count(): number;
  /** Renumbers all the messages, as a restored server does. */
  renumber(): void;
  /** Fault from now on. */
  fault: ImapFault | undefined;
};

const FOLDER = 'Devueltos';

/** Everything that the server gives of a message. It refuses other questions, as a real one does what it does not know. */
const FETCHED =
  /^UID FETCH [\d,]+ \((?:(?:UID|INTERNALDATE|RFC822\.SIZE|BODY\.PEEK\[(?:HEADER)?\]<0\.[1-9]\d*>)[ )])+$/;

type Folder = { kept: StoredMessage[]; validez: number; next: number };
type Reply = { untagged?: string[]; status?: string };

/** IMAP server on a free port with the commands that a reader needs (RFC 3501). It ends with the test. */
export async function startImapServer(): Promise<TestImapServer> {
  const folder: Folder = { kept: [], validez: 1_700_000_000, next: 1 };
  const box = boxOf(folder);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (box.fault === 'nonsense') return socket.write('220 esto.es.otra.cosa ESMTP\r\n');
    socket.write('* OK listo\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, { line, box, folder });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atTheEnd(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  box.url = `imap://buzon%40ejemplo.es:cl%40ve@127.0.0.1:${(server.address() as AddressInfo).port}/${FOLDER}`;
  return box;
}

function boxOf(folder: Folder): TestImapServer {
  return {
    url: '',
    put: (text, arrivedAt) => {
      const source = Buffer.from(text.replace(/\r?\n/g, '\r\n'));
      folder.kept.push({ uid: folder.next, source, arrivedAt, seen: false });
      // Leaves gaps, as removed messages do.
      folder.next += 3;
    },
    asked: [],
    anySeen: () => folder.kept.some(({ seen }) => seen),
    count: () => folder.kept.length,
    renumber: () => {
      folder.validez += 1;
      for (const [index, message] of folder.kept.entries()) message.uid = index + 1;
      folder.next = folder.kept.length + 1;
    },
    fault: undefined,
  };
}

type ImapCommand = { line: string; box: TestImapServer; folder: Folder };

function answer(socket: Socket, { line, box: { asked, fault }, folder }: ImapCommand): void {
  const [, tag = '*', command = ''] = /^(\S+) (.*)$/s.exec(line) ?? [];
  const verb = command.split(' ')[0] ?? '';
  asked.push(verb === 'LOGIN' ? verb : command);
  if (verb === 'UID' && fault === 'silent') return;
  if (verb === 'UID' && fault === 'dies') {
    socket.destroy();
    return;
  }
  if (verb === 'UID' && fault === 'endless') {
    drip(socket);
    return;
  }
  const { untagged = [], status = 'OK hecho' } = reply(command, fault, folder);
  socket.write(Buffer.from([...untagged, `${tag} ${status}`, ''].join('\r\n'), 'latin1'));
  if (verb === 'LOGOUT') socket.end();
}

function reply(command: string, fault: ImapFault | undefined, folder: Folder): Reply {
  const [verb = '', what, ...more] = command.split(' ');
  switch (verb) {
    case 'CAPABILITY':
      return { untagged: ['* CAPABILITY IMAP4rev1'] };
    case 'LOGIN':
      return { status: fault === 'key' ? 'NO [AUTHENTICATIONFAILED] clave incorrecta' : 'OK dentro' };
    case 'LIST':
    case 'LSUB':
      return { untagged: [`* ${verb} () "/" ${FOLDER}`] };
    case 'EXAMINE':
      return fault === 'folder' ? { status: 'NO [NONEXISTENT] no existe' } : examined(folder);
    case 'LOGOUT':
      return { untagged: ['* BYE hasta luego'] };
    case 'UID':
      if (what === 'SEARCH') return { untagged: [found(more, folder)] };
      return FETCHED.test(command)
        ? { untagged: fetched(more[0] ?? '', command, folder) }
        : { status: 'BAD no lo conozco' };
    default:
      return { status: 'BAD no lo conozco' };
  }
}

const examined = ({ kept, validez, next }: Folder): Reply => ({
  untagged: [
    `* ${kept.length} EXISTS`,
    '* FLAGS (\\Seen)',
    `* OK [UIDVALIDITY ${validez}] ok`,
    `* OK [UIDNEXT ${next}] ok`,
  ],
  status: 'OK [READ-ONLY] abierto',
});

function found([key, value = '']: string[], { kept }: Folder): string {
  const from = key === 'UID' ? Number(value.split(':')[0]) : 0;
  const since = key === 'SINCE' ? Date.parse(`${value.replaceAll('"', '')} UTC`) : Number.NEGATIVE_INFINITY;
  // `n:*` includes the last message even when n is greater.
  const last = key === 'UID' ? kept.at(-1)?.uid : undefined;
  const those = kept.filter(
    ({ uid, arrivedAt }) => (uid >= from || uid === last) && arrivedAt.getTime() >= since,
  );
  return ['* SEARCH', ...those.map(({ uid }) => uid)].join(' ');
}

function fetched(set: string, command: string, { kept }: Folder): string[] {
  const wanted = new Set(set.split(',').map(Number));
  const [, section = '', most] = /BODY\.PEEK\[(\w*)\]<0\.(\d+)>/.exec(command) ?? [];
  return kept.flatMap((message, index) => {
    if (!wanted.has(message.uid)) return [];
    if (!command.includes('BODY.PEEK')) message.seen = true;
    const text = message.source.toString('latin1');
    const end = section === '' ? text.length : text.indexOf('\r\n\r\n') + 4;
    const part = text.slice(0, Math.min(end, Number(most)));
    const size = command.includes('RFC822.SIZE') ? ` RFC822.SIZE ${text.length}` : '';
    const facts = `UID ${message.uid} INTERNALDATE "${internalDate(message.arrivedAt)}"${size}`;
    return [`* ${index + 1} FETCH (${facts} BODY[${section}]<0> {${part.length}}\r\n${part})`];
  });
}

/** An answer that never ends, sent so slowly that it is never silent. */
function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write('* OK sigo aquí\r\n'), 20);
  socket.on('close', () => clearInterval(dripping));
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function internalDate(instant: Date): string {
  const [day, time = ''] = instant.toISOString().split('T');
  const [year, month, date] = (day ?? '').split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year} ${time.slice(0, 8)} +0000`;
}
