import { type ReadCertificates, type UsedCertificate, usosCertificado } from '#oficina/base/certificates.ts';
import { daysLeft, warningOf } from '#platform/http/certificates/ending.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { type Finding, type Probe, WELL } from '#platform/observe/health/health.server.ts';

const ASK =
  'Renuévalo con quien lo expidió. El de la Agencia se cambia en «Puesta en marcha», si no lo fija el servidor; los demás, en el servidor. En «Mi negocio» están todos.';

/**
 * Probe of certificates that expire soon, have expired or cannot be read. `certificatesJob` sends the
 * correos.
 */
export const certificatesProbe = (certificates: ReadCertificates, clock: () => Date): Probe => ({
  clave: 'certificados',
  every: 3_600_000,
  look: async () => {
    const found = (await certificates()).map((used) => findingOf(used, clock()));
    return (
      found.find(({ estado }) => estado === 'mal') ?? found.find(({ estado }) => estado !== 'bien') ?? WELL
    );
  },
});

function findingOf({ uso, certificate, falla }: UsedCertificate, now: Date): Finding {
  const use = usosCertificado[uso].toLowerCase();
  if (!certificate)
    return { estado: 'mal', texto: `El certificado para ${use} no sirve: ${falla}.`, queHacer: ASK };
  const days = daysLeft(certificate.hasta, now);
  const warning = warningOf(days);
  if (warning === undefined) return WELL;
  const day = formatDay(todayInMadrid(certificate.hasta));
  const texto = `El certificado para ${use} ${days < 0 ? 'caducó' : 'caduca'} el ${day}.`;
  return { estado: warning <= 7 ? 'mal' : 'aviso', texto, queHacer: ASK };
}
