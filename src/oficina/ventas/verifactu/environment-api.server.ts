import type { ReadCertificates, UsedCertificate } from '#oficina/base/certificates.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { daysLeft, warningOf } from '#platform/http/certificates/ending.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { readEnvironment } from './enter-environment.server.ts';
import type { EntornoLeido } from './environment-contract.ts';
import { verifactuOperations } from './operations.ts';
import { countTrial, removeTrial } from './remove-trial.server.ts';

type Services = {
  db: Db;
  clock: () => Date;
  certificates: ReadCertificates;
  /** The environment has a certificate for the agency. */
  agencyFixed?: boolean | undefined;
};

/**
 * Registers the calls about the agency's environment, the facturas of tests and the certificates in use
 * (decision 051).
 */
export function registerEnvironment(app: HttpApp, services: Services): void {
  serve(app, verifactuOperations.leerEntorno, { access: allow('negocio', 'A') }, () =>
    readSituation(services),
  );
  serve(app, verifactuOperations.retirarPruebas, { access: allow('negocio', 'A') }, async (request) => ({
    retiradas: await removeTrial(services.db, { actor: actorOf(request), now: services.clock() }),
  }));
}

async function readSituation({
  db,
  clock,
  certificates,
  agencyFixed = false,
}: Services): Promise<EntornoLeido> {
  const now = clock();
  return {
    entorno: await readEnvironment(db),
    facturasDePruebas: await countTrial(db),
    certificadoFijado: agencyFixed,
    certificados: (await certificates()).map((used) => written(used, now)),
  };
}

function written(
  { uso, certificate, falla }: UsedCertificate,
  now: Date,
): EntornoLeido['certificados'][number] {
  if (!certificate) return { uso, titular: null, emisor: null, hasta: null, dias: null, aviso: true, falla };
  const { titular, emisor, hasta } = certificate;
  const dias = daysLeft(hasta, now);
  return {
    uso,
    titular,
    emisor,
    hasta: hasta.toISOString(),
    dias,
    aviso: warningOf(dias) !== undefined,
    falla,
  };
}
