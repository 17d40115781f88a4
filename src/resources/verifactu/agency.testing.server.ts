import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { atTheEnd } from '#api/testing.server.ts';
import { temporaryFolder } from '../../app.testing.server.ts';
import { elementAt, readXml, textAt, type XmlElement } from './read-xml.ts';
import { schemaChecker, schemasThere } from './schemas.testing.server.ts';
import { soapTransport } from './transport.server.ts';

/** What it does with the next sending: state of each record by its number, or of none. */
export type Behaviour =
  | { lines: (numSerie: string) => Line }
  | { fault: string }
  | { status: number }
  | { hangUp: 'before' | 'after' }
  | { silent: true }
  | { body: string };

type Line = {
  estado: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  codigo?: number;
  descripcion?: string;
  duplicado?: string;
};

const BASE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** Records that a sending held, as they came. */
export type Received = {
  incidencia: boolean;
  registros: { tipo: string; numSerie: string; rechazoPrevio?: string; sinRegistroPrevio?: string }[];
  accion: string;
};

/**
 * The tax agency's service on this machine: over TLS that asks for a certificate, checking what comes and what it answers
 * by the official schemas where they are at hand, and remembering what it has taken.
 */
export async function startAgency({ timeoutMs = 2_000 } = {}) {
  const folder = await temporaryFolder();
  const [certFile, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-out',
    certFile,
    '-keyout',
    keyFile,
  ]);
  const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)];
  const check = schemasThere ? schemaChecker('all.xsd') : () => undefined;
  const received: Received[] = [];
  const taken = new Set<string>();
  const plan: Behaviour[] = [];
  let wait = 60;
  const server = https.createServer({ cert, key, ca: cert, requestCert: true, rejectUnauthorized: true });
  server.on('request', async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    const behaviour = plan.shift() ?? { lines: () => ({ estado: 'Correcto' }) };
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body);
    try {
      check(text);
    } catch (error) {
      return send(500, fault(`Codigo[4102].${(error as Error).message}`));
    }
    received.push({ ...sentIn(text), accion: String(request.headers.soapaction) });
    if ('fault' in behaviour) return send(500, fault(behaviour.fault));
    if ('status' in behaviour) return send(behaviour.status, '<html>');
    if ('silent' in behaviour) return;
    if ('body' in behaviour) return send(200, behaviour.body);
    if ('hangUp' in behaviour && behaviour.hangUp === 'before') return request.socket.destroy();
    const how = 'lines' in behaviour ? behaviour.lines : () => ({ estado: 'Correcto' as const });
    const body = answer(text, { how, taken, wait });
    check(body);
    if ('hangUp' in behaviour) return request.socket.destroy();
    send(200, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    received,
    plan,
    url,
    ca: cert.toString(),
    certFile,
    keyFile,
    transport: soapTransport({ url, certFile, keyFile, ca: cert.toString(), timeoutMs }),
    waiting: (seconds: number) => {
      wait = seconds;
    },
  };
}

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`;

const fault = (words: string) =>
  envelope(
    `<env:Fault><faultcode>env:Client</faultcode><faultstring>${words.replaceAll(/[<>&]/g, ' ')}</faultstring></env:Fault>`,
  );

const recordsIn = (text: string): XmlElement[] =>
  elementAt(readXml(text), 'Body', 'RegFactuSistemaFacturacion')?.children.filter(
    ({ name }) => name === 'RegistroFactura',
  ) ?? [];

const idsOf = (record: XmlElement) => {
  const [body] = record.children;
  const suffix = body?.name === 'RegistroAnulacion' ? 'Anulada' : '';
  const of = (name: string) => textAt(body, 'IDFactura', `${name}${suffix}`) ?? '';
  return {
    tipo: suffix ? 'Anulacion' : 'Alta',
    nif: of('IDEmisorFactura'),
    numSerie: of('NumSerieFactura'),
    fecha: of('FechaExpedicionFactura'),
  };
};

function sentIn(text: string) {
  const head = elementAt(readXml(text), 'Body', 'RegFactuSistemaFacturacion', 'Cabecera');
  return {
    incidencia: textAt(head, 'RemisionVoluntaria', 'Incidencia') === 'S',
    registros: recordsIn(text).map((record) => {
      const { tipo, numSerie } = idsOf(record);
      const rechazoPrevio = textAt(record.children[0], 'RechazoPrevio');
      const sinRegistroPrevio = textAt(record.children[0], 'SinRegistroPrevio');
      return {
        tipo,
        numSerie,
        ...(rechazoPrevio && { rechazoPrevio }),
        ...(sinRegistroPrevio && { sinRegistroPrevio }),
      };
    }),
  };
}

type Answering = { how: (numSerie: string) => Line; taken: Set<string>; wait: number };

function answer(text: string, { how, taken, wait }: Answering): string {
  const lines = recordsIn(text).map((record) => {
    const { tipo, nif, numSerie, fecha } = idsOf(record);
    const key = `${tipo} ${numSerie}`;
    const amends = textAt(record.children[0], 'Subsanacion') === 'S';
    const line: Line =
      taken.has(key) && !amends
        ? {
            estado: 'Incorrecto',
            codigo: 3000,
            descripcion: 'Registro de facturación duplicado.',
            duplicado: 'Correcta',
          }
        : how(numSerie);
    if (line.estado !== 'Incorrecto') taken.add(key);
    return { estado: line.estado, xml: lineXml({ tipo, nif, numSerie, fecha }, line) };
  });
  const wrong = lines.filter(({ estado }) => estado === 'Incorrecto').length;
  const whole = wrong === 0 ? 'Correcto' : wrong === lines.length ? 'Incorrecto' : 'ParcialmenteCorrecto';
  return envelope(
    `<sfR:RespuestaRegFactuSistemaFacturacion xmlns:sfR="${BASE}/RespuestaSuministro.xsd" xmlns:sf="${BASE}/SuministroInformacion.xsd">${
      whole === 'Incorrecto' ? '' : '<sfR:CSV>A-ABCDEFGH12345678</sfR:CSV>'
    }<sfR:Cabecera><sf:ObligadoEmision><sf:NombreRazon>X</sf:NombreRazon><sf:NIF>B12345674</sf:NIF></sf:ObligadoEmision></sfR:Cabecera><sfR:TiempoEsperaEnvio>${wait}</sfR:TiempoEsperaEnvio><sfR:EstadoEnvio>${whole}</sfR:EstadoEnvio>${lines.map(({ xml }) => xml).join('')}</sfR:RespuestaRegFactuSistemaFacturacion>`,
  );
}

function lineXml(
  { tipo, nif, numSerie, fecha }: ReturnType<typeof idsOf>,
  { estado, codigo, descripcion, duplicado }: Line,
): string {
  const said =
    codigo === undefined
      ? ''
      : `<sfR:CodigoErrorRegistro>${codigo}</sfR:CodigoErrorRegistro><sfR:DescripcionErrorRegistro>${descripcion ?? ''}</sfR:DescripcionErrorRegistro>`;
  const before =
    duplicado === undefined
      ? ''
      : `<sfR:RegistroDuplicado><sf:IdPeticionRegistroDuplicado>1</sf:IdPeticionRegistroDuplicado><sf:EstadoRegistroDuplicado>${duplicado}</sf:EstadoRegistroDuplicado></sfR:RegistroDuplicado>`;
  return `<sfR:RespuestaLinea><sfR:IDFactura><sf:IDEmisorFactura>${nif}</sf:IDEmisorFactura><sf:NumSerieFactura>${numSerie}</sf:NumSerieFactura><sf:FechaExpedicionFactura>${fecha}</sf:FechaExpedicionFactura></sfR:IDFactura><sfR:Operacion><sf:TipoOperacion>${tipo}</sf:TipoOperacion></sfR:Operacion><sfR:EstadoRegistro>${estado}</sfR:EstadoRegistro>${said}${before}</sfR:RespuestaLinea>`;
}
