import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { LlaveAcceso } from '#oficina/acceso/usuarios/own-security.ts';
import { ApiError, NO_ANSWER } from '#platform/browser/api-error.ts';
import { doorCalls, llavesCalls } from './calls.ts';
import type { Preparada } from './contract.ts';
import { mayUsePasskeys } from './may-use.ts';

/** Signs in with any passkey that this browser finds for the site; gives the token. */
export async function enterWithPasskey(path: Parameters<typeof doorCalls>[0]): Promise<string> {
  const { preparar, entrar } = doorCalls(path);
  const { token } = await entrar(await use(await preparar({})));
  return token;
}

/** Proves with the user's own passkey that they are present. */
export const confirmWithPasskey = async (): Promise<boolean> =>
  llavesCalls.confirmar(await use(await llavesCalls.prepararConfirmacion()));

/** Makes a passkey for the user and registers it. */
export async function makePasskey(): Promise<LlaveAcceso> {
  const { reto, origen, opciones } = await llavesCalls.prepararRegistro();
  const respuesta = await within(origen, async ({ startRegistration }) =>
    startRegistration({ optionsJSON: opciones as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
  return llavesCalls.registrar({ reto, respuesta });
}

// `opciones` are what WebAuthn's own library made on the server; the contract lists none of their fields.
async function use({ reto, origen, opciones }: Preparada) {
  const respuesta = await within(origen, async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: opciones as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
  return { reto, respuesta };
}

type Browser = typeof import('@simplewebauthn/browser');

/** Runs a ceremony in the browser and turns its failures into messages. */
async function within<T>(origen: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  if (location.origin !== origen)
    throw refusal(`Las llaves de acceso solo valen en ${origen}: ábrelo ahí y vuelve a intentarlo`);
  if (!mayUsePasskeys()) throw refusal('Este navegador no admite llaves de acceso');
  // Only users of passkeys load this library.
  const browser = await import('@simplewebauthn/browser');
  try {
    return await work(browser);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw refusal(WORDS[name] ?? 'El navegador no ha podido usar la llave de acceso. Vuelve a intentarlo');
  }
}

/** By the name of the browser's error (WebAuthn Level 3, §5.1). */
const WORDS: Record<string, string> = {
  NotAllowedError: 'No se ha usado ninguna llave: se canceló, se acabó el tiempo o aquí no hay ninguna tuya',
  AbortError: 'No se ha usado ninguna llave: se canceló',
  InvalidStateError: 'Este aparato ya tiene una llave de esta cuenta',
  SecurityError: 'El navegador no admite llaves de acceso en esta dirección',
  NotSupportedError: 'Este aparato no puede guardar una llave de acceso',
  ConstraintError: 'Este aparato no puede comprobar quién eres: ponle un bloqueo de pantalla',
};

const refusal = (mensaje: string) => new ApiError({ codigo: NO_ANSWER, mensaje });
