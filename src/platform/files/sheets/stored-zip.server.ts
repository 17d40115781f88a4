import { crc32 } from 'node:zlib';

/** Zip of files without compression, so that a reader gets exactly these parts. */
export function storedZip(files: readonly { name: string; content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const path = Buffer.from(name);
    const fields = header(content, path);
    const local = Buffer.concat([signed(0x04034b50, 4), fields, path]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signed(0x02014b50, 6), fields, place, path]));
    parts.push(local, content);
    offset += local.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** Start of a header, before the fields that both headers share: the signature and, in the directory, 'version made by'. */
function signed(signature: number, length: number): Buffer {
  const head = Buffer.alloc(length);
  head.writeUInt32LE(signature, 0);
  if (length === 6) head.writeUInt16LE(20, 4);
  return head;
}

/** The 26 bytes that both headers share: version, flags (names in UTF-8), method 0, time, sum, sizes, lengths. */
function header(content: Buffer, path: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(path.length, 22);
  return fields;
}
