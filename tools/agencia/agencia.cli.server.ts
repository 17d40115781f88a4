import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { plural } from '#platform/kit/format.ts';
import { runTool } from '#program/import-tool.server.ts';
import { ordinaryAgency } from './judge.server.ts';
import { keptCertificates } from './kept-certificates.server.ts';
import { emptyRegister } from './register.server.ts';
import { keepRegister, readRegister } from './register-file.server.ts';
import type { Linea } from './reply.server.ts';
import { SERVICE_PATH, serveAgency } from './serve.server.ts';
import { isNif } from './tax-number.server.ts';

const USO = `Uso: npm run agencia [-- opciones]
Una agencia tributaria de mentira en este ordenador: juzga los registros de facturación con las reglas publicadas y guarda los que acepta.
  --puerto 8443            dónde escucha
  --carpeta datos-agencia  dónde deja los certificados que hace
  --nif B12345674          el certificado de quien envía lleva este NIF, y solo vale para él
  --sin-censo NIF,NIF      números que no están en el censo
  --espera 60              segundos que pide que se espere entre envíos
  --estricta               rechaza lo que llega antes de su hora, en vez de avisar aquí
  --doble-anulacion con    anular dos veces: con (3001 con RegistroDuplicado), sin (3001 a secas), vale (se acepta)
  --registro archivo.json  conserva lo que acepta; sin él, lo olvida al parar`;

const SECOND = { con: 'withDuplicate', sin: 'withoutDuplicate', vale: 'accept' } as const;

await runTool(async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      puerto: { type: 'string', default: '8443' },
      carpeta: { type: 'string', default: 'datos-agencia' },
      nif: { type: 'string' },
      'sin-censo': { type: 'string', default: '' },
      espera: { type: 'string', default: '60' },
      estricta: { type: 'boolean', default: false },
      'doble-anulacion': { type: 'string', default: 'con' },
      registro: { type: 'string' },
      ayuda: { type: 'boolean', default: false },
    },
  });
  if (values.ayuda) return console.log(USO);
  const { nif, registro } = values;
  if (nif !== undefined && !isNif(nif)) throw new StartupError(`${nif} no es un NIF bien formado`);
  const wanted = whole(values.puerto, 'puerto', 65_535);
  const wait = whole(values.espera, 'espera', 9_999);
  const secondAnnulment = secondOf(values['doble-anulacion']);
  const folder = path.resolve(values.carpeta);
  const register = registro === undefined ? emptyRegister() : await readRegister(registro);
  const { files, server, ca } = await keptCertificates(folder, { now: new Date(), nif });
  const { port } = await serveAgency({
    agency: ordinaryAgency({
      register,
      uncensored: new Set(values['sin-censo'].split(',').filter(Boolean)),
      wait,
      early: values.estricta ? 'refuse' : 'note',
      secondAnnulment,
    }),
    clock: () => new Date(),
    server,
    ca,
    host: '127.0.0.1',
    port: wanted,
    onJudged: async ({ lineas, early }) => {
      if (early) console.log('  ! Ha llegado antes de su hora (Orden HAC/1177/2024, art. 16.2)');
      for (const linea of lineas) console.log(`  ${described(linea)}`);
      if (registro !== undefined) await keepRegister(registro, register);
    },
    onReceived: ({ registros, incidencia }) =>
      console.log(
        `${new Date().toLocaleTimeString('es-ES')} Llegan ${plural(registros.length, 'registro', 'registros')}${incidencia ? ', con incidencia' : ''}`,
      ),
    onRefused: (reason) => console.log(`  ✗ ${reason}`),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartupError(`El puerto ${wanted} está ocupado`) : error;
  });
  tell(`https://localhost:${port}`, files, register.asientos.size);
}, USO);

function whole(text: string, name: string, most: number): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > most) throw new StartupError(`--${name} va de 0 a ${most}`);
  return value;
}

function secondOf(text: string): (typeof SECOND)[keyof typeof SECOND] {
  if (text in SECOND) return SECOND[text as keyof typeof SECOND];
  throw new StartupError('--doble-anulacion es con, sin o vale');
}

const described = ({ record, estado, codigo, descripcion, duplicado }: Linea) =>
  [
    estado === 'Correcto' ? '✓' : estado === 'AceptadoConErrores' ? '~' : '✗',
    record.tipo === 'Alta' ? 'alta' : 'anulación',
    record.id.numSerie,
    codigo === undefined ? '' : `${codigo} ${descripcion ?? ''}`,
    duplicado ? `(la tiene como ${duplicado.estado})` : '',
  ]
    .join(' ')
    .trimEnd();

function tell(url: string, files: { ca: string; cert: string; key: string }, kept: number): void {
  console.log(`Agencia simulada en ${url}${SERVICE_PATH}
Tiene ${plural(kept, 'registro', 'registros')}. Para que el programa le envíe los suyos, arráncalo con:

  AEAT_ENTORNO=pruebas
  AEAT_URL=${url}${SERVICE_PATH}
  AEAT_CERT_FILE=${files.cert}
  AEAT_CERT_KEY=${files.key}
  NODE_EXTRA_CA_CERTS=${files.ca}

Lo que ha aceptado, y cómo pedirle que falle en el próximo mensaje:

  curl --cacert ${files.ca} --cert ${files.cert} --key ${files.key} ${url}/registro
  curl --cacert ${files.ca} --cert ${files.cert} --key ${files.key} ${url}/ordenes -d '{"hangUp":"after"}'

También {"hangUp":"before"}, {"silent":true}, {"slow":30000}, {"dead":60000}, {"status":503}, {"body":"…"}, {"fault":"Codigo[4134].…"}
y {"lines":{"F-1":{"estado":"Incorrecto","codigo":1100}}}. Ctrl+C la para.`);
}
