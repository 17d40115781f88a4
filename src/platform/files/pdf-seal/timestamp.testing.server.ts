import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CONFIG = `[ tsa ]
serial = serial
signer_cert = tsa.crt
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
[ req ]
distinguished_name = name
x509_extensions = stamping
[ name ]
[ stamping ]
extendedKeyUsage = critical, timeStamping
`;

/** Authority of timestamps (RFC 3161) that OpenSSL plays in a folder: gives the stamp of a SHA-256. */
export function openTimestamps(folder: string, titular: string): (digest: Buffer) => Uint8Array {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  writeFileSync(path.join(folder, 'tsa.cnf'), CONFIG);
  writeFileSync(path.join(folder, 'serial'), '01');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.crt'];
  openssl('req', '-x509', ...key, '-days', '30', '-subj', `/CN=${titular}`, '-config', 'tsa.cnf', '-utf8');
  return (digest) => {
    openssl('ts', '-query', '-digest', digest.toString('hex'), '-sha256', '-cert', '-out', 'a.tsq');
    const reply = [
      '-config',
      'tsa.cnf',
      '-section',
      'tsa',
      '-queryfile',
      'a.tsq',
      '-token_out',
      '-out',
      'a.tst',
    ];
    openssl('ts', '-reply', ...reply);
    return readFileSync(path.join(folder, 'a.tst'));
  };
}
