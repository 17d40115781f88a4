import type http from 'node:http';
import { anuncioCounter } from '#comparador/anuncios/anuncio-counter.server.ts';
import { isPerson } from '#comparador/anuncios/is-person.ts';
import { fotoSigner } from '#comparador/autoescuelas/imagenes/foto-address.server.ts';
import { makePaper } from '#comparador/autoescuelas/imagenes/make-foto.server.ts';
import { foreseeSite } from '#comparador/ofertas/comparador/foresee-site.server.ts';
import { catalogVersion } from '#comparador/ofertas/comparador/public-version.server.ts';
import { referenceReader } from '#comparador/ofertas/comparador/reference.server.ts';
import { funnelCounter } from '#comparador/ofertas/embudo/counter.server.ts';
import { fotoDrawer } from '#comparador/tarifas/preciosTraidos/draw-foto.server.ts';
import { BYTES_FOTO } from '#comparador/tarifas/preciosTraidos/words.ts';
import { describedFamilies, type HouseServices, registerHouse, tableNames } from '#families.server.ts';
import { aboutProof, describeAccess, describeProof } from '#oficina/acceso/apiClaves/describe-access.ts';
import { isKey, keyDoor } from '#oficina/acceso/apiClaves/key-actor.server.ts';
import { actorOfSession, registerSessionGate } from '#oficina/acceso/usuarios/session-gate.server.ts';
import { receivedLinks } from '#oficina/base/letters/received-links.server.ts';
import { registerOnce } from '#oficina/base/peticionesHechas/once.server.ts';
import { onceForm } from '#oficina/base/peticionesHechas/once-form.server.ts';
import { registerGate } from '#oficina/base/puertas/gate.server.ts';
import { createViewer } from '#oficina/base/puertas/viewer.server.ts';
import { recordRefusals } from '#oficina/base/security-log/recorder.server.ts';
import { VIES_URL } from '#oficina/relacion/clientes/vies/ask-vies.server.ts';
import { previewOf } from '#oficina/trabajo/paper-mails/preview.server.ts';
import { ownerScopes } from '#oficina/trabajo/scopes.server.ts';
import { isDemonstration } from '#oficina/ventas/negocio/demonstration.server.ts';
import { isShared } from '#platform/database/db.server.ts';
import { createSeal } from '#platform/files/seal.server.ts';
import { registerReadBudget } from '#platform/http/bounds/read-budget.server.ts';
import { sharedLimits } from '#platform/http/bounds/shared-limits.server.ts';
import { createHttpApp, type HttpApp } from '#platform/http/http.server.ts';
import { registerOpenApi } from '#platform/http/openapi/openapi.server.ts';
import { createPageCache } from '#platform/http/pages/page-cache.server.ts';
import { registerPanel } from '#platform/http/pages/panel.server.ts';
import { registerPolicy } from '#platform/http/policy.server.ts';
import { createPasswords } from '#platform/http/secrets/passwords.server.ts';
import { createTokens } from '#platform/http/secrets/tokens.server.ts';
import { registerWeb } from '#platform/http/web.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { registerMailGuard } from '#platform/mail/mail-guard.server.ts';
import { report } from '#platform/observe/log/log.server.ts';
import { datedPage } from '#sitio/dated-page.server.ts';
import { registerPictures } from '#sitio/imagen-social/register-pictures.server.ts';
import { PAGE_COSTS } from '#sitio/page-costs.ts';
import { registerSecurityText } from '#sitio/security-text/security-text.server.ts';
import type { SiteServices } from '#sitio/services.server.ts';
import { registerSitemap } from '#sitio/sitemap/sitemap.server.ts';
import { registerWidget } from '#sitio/widget/serve-widget.server.ts';
import type { AppOptions } from './app-options.server.ts';
import { exceptionOf } from './doors.server.ts';
import { atReplicas, registerReading } from './reading.server.ts';

/**
 * Addresses that are not kept: files, which stream from disk, the panels' page, and answers that are
 * already in memory.
 */
const NEVER_KEPT =
  /^\/(assets|panel-assets|panelAdmin|panelCliente|documentacion|fuentes|miSolicitud|solicitudRecibida|misTarifas|miBusqueda|guardarBusqueda|miPrecio|traerPrecio|miDireccion|traerDireccion|avisarError|vistaPrevia|presupuesto|firmar|verificar|mapa\/teselas|mapa\/contornos|imagenes|fotos|documentos|actividades|anuncios?|widget\.js|salud|favicon\.(svg|ico)|apple-touch-icon\.png|comparador\/sugerencias|municipios\/leer)\b/;

/**
 * Builds the application with everything that the program serves, in the order of this list. Call
 * `handler` once the application is ready; it answers from the kept pages before it asks the application.
 */
export async function buildApp(
  options: AppOptions,
): Promise<{ app: HttpApp; handler: () => http.RequestListener }> {
  const { db, mailWay, clock, publicUrl, secret, ring, version, root, dev } = options;
  const { app, handler } = await createHttpApp({
    server: options.server,
    logger: options.logger,
    secure: publicUrl.startsWith('https:'),
    development: dev !== undefined,
    trustedProxies: options.trustedProxies,
    corsOrigins: options.corsOrigins,
    limits: isShared(db) ? sharedLimits(db.$client) : undefined,
    maxDelayMs: options.maxDelayMs,
  });
  const tokens = createTokens(secret, ring);
  const byKey = keyDoor(app, { db, clock, recorder: recordRefusals(app, { db, clock }) });
  registerPolicy(app, {
    authenticate: (token, request) =>
      isKey(token) ? byKey(token, request) : actorOfSession({ db, tokens, clock }, token),
  });
  registerSessionGate(app, { clock });
  const viewer = createViewer({ db, clock, secret, secure: publicUrl.startsWith('https:') });
  const funnel = funnelCounter({ db, clock });
  const cache = createPageCache({
    seen: (request, subject) => {
      if (isPerson(request)) funnel.add(subject);
    },
    // The day in Spain is part of the version, because tasas and tarifas depend on the day; so is the file of streets that pages offer.
    catalogVersion: () => catalogVersion(db, `${todayInMadrid(clock())} ${options.streets?.offered() ?? ''}`),
    keeps: options.keepsPages,
    neverKept: NEVER_KEPT,
    sharedFor: options.cdnSeconds,
    late: { clock, dated: datedPage },
  });
  const gate = registerGate(app, { db, viewer, exceptionOf, versionOf: cache.versionOf });
  registerReadBudget(app, options.readBudgetMs);
  registerMailGuard(app, async () => (await mailWay()) !== 'ninguno');
  cache.register(app);
  registerReading(app, db);
  registerOnce(app, { db, clock, secret });
  const reference = referenceReader(db);
  await registerOpenApi(app, {
    version,
    describeAccess,
    describeProof,
    aboutProof,
    families: describedFamilies,
  });
  registerPictures(app, { db, clock });
  for (const register of [registerSitemap, registerSecurityText]) register(app, { db, clock, publicUrl });
  registerWidget(app, {
    db,
    clock,
    reference,
    versionOf: cache.versionOf,
    offers: options.offers,
    publicUrl,
  });
  const passwords = createPasswords();
  const counter = anuncioCounter({ db, clock });
  const lost = (failure: unknown) => report(app.log, 'not written behind', { failure });
  for (const counts of [counter, funnel]) app.addHook('onClose', counts.start(lost));
  const made = { tokens, passwords, counter, reference, viewer, versionOf: cache.versionOf };
  registerHouse(app, houseServices(options, { ...made, forgetPages: cache.forget }));
  await registerPanel(app, { root, development: dev !== undefined, describe: () => app.swagger() });
  await registerWeb<SiteServices>(app, {
    root,
    publicUrl,
    dev,
    versionOf: cache.versionOf,
    about: cache.about,
    accessTo: gate.accessTo,
    fileForms: { paths: ['/traerPrecio/', '/traerPrecio/_.data'], bytes: BYTES_FOTO + 2 * 1024 * 1024 },
    costs: PAGE_COSTS,
    services: siteServices(options, { reference, passwords, mailWay }),
  });
  // Pages are not kept in development, because they change with their code.
  return { app, handler: dev ? handler : () => cache.wrap(atReplicas(db, cache, handler())) };
}

/** Services for the calls of families and rooms. */
function houseServices(
  options: AppOptions,
  made: Pick<
    HouseServices,
    'tokens' | 'passwords' | 'counter' | 'reference' | 'viewer' | 'versionOf' | 'forgetPages'
  >,
): HouseServices {
  const { db, clock, publicUrl, secret, ring } = options;
  return {
    ...options,
    ...made,
    drawPaper: makePaper,
    seal: createSeal(secret, ring),
    signer: fotoSigner(secret, clock),
    viesUrl: options.viesUrl ?? VIES_URL,
    tableNames,
    titles: describedFamilies,
    scopes: ownerScopes,
    preview: (asked) => previewOf(db, { ...asked, publicUrl }),
    certificates: options.certificates ?? (async () => []),
    agency: options.agency ?? (async () => undefined),
    isDemonstration: () => isDemonstration(db),
    copies: options.copies,
    foresee: foreseeSite,
  };
}

/** Services for the public site. */
function siteServices(
  { db, jobs, clock, publicUrl, secret, ring, offers, streets }: AppOptions,
  made: Pick<SiteServices, 'reference' | 'passwords' | 'mailWay'>,
): SiteServices {
  return {
    db,
    jobs,
    clock,
    publicUrl,
    secret,
    receivedLinks: receivedLinks(secret, ring),
    offers,
    streets,
    ...made,
    onceForm: onceForm({ db, clock, secret }),
    drawFoto: fotoDrawer(makePaper),
  };
}
