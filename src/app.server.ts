import type http from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Antivirus } from '#api/antivirus/clamd.server.ts';
import type { Pulse } from '#api/database-pulse.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import type { Health } from '#api/health/health.server.ts';
import { registerHealth } from '#api/health.server.ts';
import { createHttpApp, type HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { report } from '#api/log/log.server.ts';
import type { KeptMail, MailWay } from '#api/mail.server.ts';
import { registerMailGuard } from '#api/mail-guard.server.ts';
import { registerOpenApi } from '#api/openapi.server.ts';
import { createPageCache } from '#api/page-cache.server.ts';
import { registerPanel } from '#api/panel.server.ts';
import { createPasswords } from '#api/passwords.server.ts';
import { registerPolicy } from '#api/policy.server.ts';
import { registerReadBudget } from '#api/read-budget.server.ts';
import { createSeal, type Seal } from '#api/seal.server.ts';
import { registerStreetTiles } from '#api/street-tiles/serve-street-tiles.server.ts';
import type { StreetTiles } from '#api/street-tiles/street-tiles.server.ts';
import { createTokens } from '#api/tokens.server.ts';
import { type DevSite, registerWeb } from '#api/web.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import type { AccessServices } from '#office/access/access-services.server.ts';
import { findActor } from '#office/access/sessions.server.ts';
import { registerPdfQueue } from '#office/papeles/pdf/queue-api.server.ts';
import { registerOnce } from '#office/peticionesHechas/once.server.ts';
import { onceForm } from '#office/peticionesHechas/once-form.server.ts';
import { registerGate } from '#office/puertas/gate.server.ts';
import { createViewer } from '#office/puertas/viewer.server.ts';
import { recordRefusals } from '#office/security-log/recorder.server.ts';
import { registerAccesos } from '#resources/accesos/accesos-api.server.ts';
import { anuncioCounter } from '#resources/anuncios/anuncio-counter.server.ts';
import { isPerson } from '#resources/anuncios/is-person.ts';
import { registerApiClaves } from '#resources/apiClaves/claves-api.server.ts';
import { describeAccess, describeProof } from '#resources/apiClaves/describe-access.ts';
import { isKey, keyDoor } from '#resources/apiClaves/key-actor.server.ts';
import { registerOneClick } from '#resources/busquedasGuardadas/one-click.server.ts';
import { registerIdentityChanges } from '#resources/cambiosIdentidad/cambios-api.server.ts';
import { VIES_URL } from '#resources/clientes/vies/ask-vies.server.ts';
import type { ColumnsReader } from '#resources/comparador/columns/reader.server.ts';
import { registerComparador } from '#resources/comparador/comparador-api.server.ts';
import { registerDownloads } from '#resources/comparador/downloads.server.ts';
import { registerPriceRange } from '#resources/comparador/price-range-api.server.ts';
import { catalogVersion } from '#resources/comparador/public-version.server.ts';
import { referenceReader } from '#resources/comparador/reference.server.ts';
import { registerSectionApi } from '#resources/comparador/section-api.server.ts';
import { registerSuggestions } from '#resources/comparador/suggestions.server.ts';
import { registerCorreos } from '#resources/correos/correos-api.server.ts';
import { registerReturnedCorreo } from '#resources/correos/devueltos/devueltos-api.server.ts';
import { registerMailServer } from '#resources/correos/server-api.server.ts';
import { registerDepositos } from '#resources/depositos/depositos-api.server.ts';
import { registerDocumentos } from '#resources/documentos/documentos-api.server.ts';
import { funnelCounter } from '#resources/embudo/counter.server.ts';
import { registerEvidencias } from '#resources/evidencias/evidencias-api.server.ts';
import { registerFirmas } from '#resources/firmas/firmas-api.server.ts';
import { registerSignHere } from '#resources/firmas/sign-here-api.server.ts';
import { registerSignPagePdf } from '#resources/firmas/sign-page-pdf.server.ts';
import { fotoSigner } from '#resources/imagenes/foto-address.server.ts';
import { type ImagenServices, registerImagenes } from '#resources/imagenes/imagenes-api.server.ts';
import { registerFotos } from '#resources/imagenes/serve-fotos.server.ts';
import { registerPasskeyDoor, registerPasskeys } from '#resources/llavesAcceso/llaves-api.server.ts';
import { registerLogos } from '#resources/negocio/logo.server.ts';
import { registerNegocio } from '#resources/negocio/negocio-api.server.ts';
import { registerPlantillas } from '#resources/plantillasCorreo/plantillas-api.server.ts';
import { registerPolitica } from '#resources/politicaAcceso/politica-api.server.ts';
import { registerReplicas } from '#resources/replicas/replicas-api.server.ts';
import { registerSecurityLog } from '#resources/seguridad/seguridad-api.server.ts';
import { registerRegistro } from '#resources/solicitudesAlta/registration-api.server.ts';
import { registerSolicitudesAlta } from '#resources/solicitudesAlta/solicitudes-api.server.ts';
import { registerAccess, registerVerification } from '#resources/usuarios/access-api.server.ts';
import { registerFirstAdministrator } from '#resources/usuarios/first-administrator-api.server.ts';
import { registerSecondFactor } from '#resources/usuarios/second-factor-api.server.ts';
import { registerSessionGate } from '#resources/usuarios/session-gate.server.ts';
import { userKinds } from '#resources/usuarios/user-kinds.ts';
import { registerUsers } from '#resources/usuarios/users-api.server.ts';
import type { ReadCertificates } from '#resources/verifactu/certificates.ts';
import { registerEnvironment } from '#resources/verifactu/environment-api.server.ts';
import { registerSendingState } from '#resources/verifactu/sending-state.server.ts';
import type { Transporte } from '#resources/verifactu/transport.server.ts';
import { registerViews } from '#resources/vistas/vistas-api.server.ts';
import { registerCopias } from '#views/copias/copias-api.server.ts';
import type { CopySettings } from '#views/copias/run-copy.server.ts';
import { registerTimeline } from '#views/cronologia/timeline-api.server.ts';
import { registerOwnSecurity } from '#views/cuenta/own-security-api.server.ts';
import { registerDatosOficiales } from '#views/datosOficiales/official-data-api.server.ts';
import { registerPersonalData } from '#views/datosPersonales/personal-data-api.server.ts';
import { registerDirecciones } from '#views/direcciones/direcciones-api.server.ts';
import { registerEstado } from '#views/estadoPrograma/estado-api.server.ts';
import { registerHistory } from '#views/historial/historial-api.server.ts';
import { registerToday } from '#views/hoy/hoy-api.server.ts';
import { importServices } from '#views/importaciones/importables.server.ts';
import { registerImportaciones } from '#views/importaciones/importaciones-api.server.ts';
import { registerLegalPages } from '#views/paginasLegales/legal-api.server.ts';
import { registerPaperCorreos } from '#views/paper-mails/paper-correos.server.ts';
import { registerPreparedCorreos } from '#views/paper-mails/prepare-correo.server.ts';
import { previewOf } from '#views/paper-mails/preview.server.ts';
import { registerPuertas } from '#views/puestaEnMarcha/puertas/puertas-api.server.ts';
import { registerPuesta } from '#views/puestaEnMarcha/puesta-api.server.ts';
import { ownerScopes } from '#views/scopes.server.ts';
import { registerSourceFiles } from './dgt/source-files.server.ts';
import { exceptionOf } from './doors.server.ts';
import { describedFamilies, type FamilyServices, registerFamilies, tableNames } from './families.server.ts';
import { registerOfficeFamilies } from './office.server.ts';
import { datedPage } from './site/dated-page.server.ts';
import { registerPictures } from './site/imagen-social/register-pictures.server.ts';
import { PAGE_COSTS } from './site/page-costs.ts';
import { registerSecurityText } from './site/security-text/security-text.server.ts';
import type { SiteServices } from './site/services.server.ts';
import { registerSitemap } from './site/sitemap/sitemap.server.ts';
import { registerWidget } from './site/widget/serve-widget.server.ts';

export type AppOptions = {
  db: Db;
  /** Says whether the database answers. */
  pulse?: Pulse | undefined;
  /** State of the program. */
  health?: Health | undefined;
  /** Offers in columns; without them the database answers every search. */
  columns?: ColumnsReader | undefined;
  /** Tiles of the map of streets. */
  streets?: StreetTiles | undefined;
  jobs: Jobs;
  files: Files;
  /** The mailbox of the demonstration. */
  kept: KeptMail;
  /** Gives the way in which letters are sent. */
  mailWay: () => Promise<MailWay>;
  /** The environment has a mail server, so the panel cannot set one. */
  mailFixed?: boolean;
  /** Key of the mailbox where letters come back, if it is read. */
  mailboxKey?: string | undefined;
  logger: FastifyBaseLogger;
  clock: () => Date;
  publicUrl: string;
  /** Key for what the site signs. */
  secret: string;
  version: string;
  /** Scans uploads for viruses; without it they are not scanned. */
  antivirus?: Antivirus | undefined;
  /** Most bytes of one cliente's documentos; no limit without it. */
  documentQuota?: number | undefined;
  /** True when there is a certificate to send records to the tax agency. */
  sendsRecords?: boolean;
  /** Certificates that the program uses; none by default. */
  certificates?: ReadCertificates | undefined;
  /** Way to ask the tax agency; undefined without its certificate. */
  transport?: Transporte | undefined;
  /** Address of the REST service of VIES; the Commission's by default. */
  viesUrl?: string | undefined;
  /** Settings of the copies; undefined when the program makes none. */
  copies?: CopySettings | undefined;
  /** Addresses of the DGT's map; none by default. */
  mapSources?: readonly string[];
  /** Folder of the package. */
  root: string;
  /** Addresses of the proxies whose `X-Forwarded-For` is trusted; none by default. */
  trustedProxies?: string[];
  /** Other origins whose pages may call the API. */
  corsOrigins?: string[];
  /** See `HttpOptions`. */
  maxDelayMs?: number;
  /** Milliseconds of processor per minute for the public readings of one network. */
  readBudgetMs?: number;
  server?: http.Server;
  dev?: DevSite;
};

/**
 * Addresses that are not kept: files, which stream from disk, the panels' page, and answers that are
 * already in memory.
 */
const NEVER_KEPT =
  /^\/(assets|panel-assets|panelAdmin|panelCliente|documentacion|fuentes|miSolicitud|misTarifas|miBusqueda|guardarBusqueda|avisarError|vistaPrevia|presupuesto|firmar|verificar|mapa\/teselas|imagenes|fotos|documentos|actividades|anuncios?|widget\.js|salud|favicon\.svg|comparador\/sugerencias)\b/;

/**
 * Builds the application with everything that the program serves, in the order of this list. Call
 * `handler` once the application is ready; it answers from the kept pages before it asks the application.
 */
export async function buildApp(
  options: AppOptions,
): Promise<{ app: HttpApp; handler: () => http.RequestListener }> {
  const { db, jobs, files, kept, mailWay, clock, publicUrl, secret, version, root, dev } = options;
  const { app, handler } = await createHttpApp({
    server: options.server,
    logger: options.logger,
    secure: publicUrl.startsWith('https:'),
    development: dev !== undefined,
    trustedProxies: options.trustedProxies,
    corsOrigins: options.corsOrigins,
    maxDelayMs: options.maxDelayMs,
  });
  const tokens = createTokens(secret);
  const byKey = keyDoor(app, { db, clock, recorder: recordRefusals(app, { db, clock }) });
  registerPolicy(app, {
    authenticate: (token, request) =>
      isKey(token) ? byKey(token, request) : findActor({ db, tokens, now: clock() }, token),
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
    neverKept: NEVER_KEPT,
    late: { clock, dated: datedPage },
  });
  const gate = registerGate(app, { db, viewer, exceptionOf, versionOf: cache.versionOf });
  registerReadBudget(app, options.readBudgetMs);
  registerMailGuard(app, async () => (await mailWay()) !== 'ninguno');
  cache.register(app);
  registerOnce(app, { db, clock, secret });
  const reference = referenceReader(db);
  await registerOpenApi(app, { version, describeAccess, describeProof, families: describedFamilies });
  registerHealth(app, options);
  registerSourceFiles(app, { db, files });
  registerSuggestions(app, { db });
  const calls = { db, clock, reference, versionOf: cache.versionOf, columns: options.columns };
  registerComparador(app, calls);
  registerPriceRange(app, calls);
  registerOneClick(app, { db, clock });
  registerSectionApi(app, calls);
  registerDownloads(app, { db, clock });
  registerStreetTiles(app, options.streets);
  registerPictures(app, { db, clock });
  for (const register of [registerSitemap, registerSecurityText]) register(app, { db, clock, publicUrl });
  registerWidget(app, { ...calls, publicUrl });
  registerSignPagePdf(app, { db, clock, files });
  const passwords = createPasswords();
  const signer = fotoSigner(secret, clock);
  const counter = anuncioCounter({ db, clock });
  const lost = (failure: unknown) => report(app.log, 'not written behind', { failure });
  for (const counts of [counter, funnel]) app.addHook('onClose', counts.start(lost));
  const viesUrl = options.viesUrl ?? VIES_URL;
  const seal = createSeal(secret);
  registerOffice(app, { ...options, tokens, passwords, seal, signer, counter, viesUrl, tableNames });
  registerFotos(app, { db, files, signer });
  registerLogos(app, { db });
  registerImportaciones(app, { ...importServices({ db, clock, files, tableNames }), jobs });
  registerInstallation(app, { ...options, seal });
  registerLegalPages(app, { db, clock });
  registerPuertas(app, { db, clock, viewer, forgetPages: cache.forget });
  registerPersonalData(app, { db, jobs, kept, files, clock, secret });
  await registerPanel(app, { root, development: dev !== undefined, describe: () => app.swagger() });
  await registerWeb<SiteServices>(app, {
    root,
    publicUrl,
    dev,
    versionOf: cache.versionOf,
    about: cache.about,
    isClosedTo: gate.isClosedTo,
    costs: PAGE_COSTS,
    services: siteServices(options, { reference, passwords, mailWay }),
  });
  // Pages are not kept in development, because they change with their code.
  return { app, handler: dev ? handler : () => cache.wrap(handler()) };
}

/** Registers what goes out of this installation, and its upkeep: the tax agency, mail, copies. */
function registerInstallation(app: HttpApp, options: AppOptions & { seal: Seal }): void {
  const { db, jobs, kept, mailWay, clock, publicUrl, files } = options;
  const certificates = options.certificates ?? (async () => []);
  registerSendingState(app, options);
  registerEnvironment(app, { db, clock, certificates });
  registerCorreos(app, { db, jobs, kept, mailWay, mailboxKey: options.mailboxKey });
  registerMailServer(app, options);
  registerPaperCorreos(app, { db });
  registerPreparedCorreos(app, { db, clock, publicUrl });
  const steps = { db, clock, mailWay, certificates, copies: options.copies };
  registerPuesta(app, { ...steps, jobs });
  registerEstado(app, { ...steps, health: options.health, streets: options.streets });
  registerCopias(app, { db, jobs, clock, copies: options.copies, health: options.health });
  registerDatosOficiales(app, { db, jobs, files, clock });
  registerDirecciones(app, { db, jobs, clock, mapSources: options.mapSources });
}

/** Services for the public site. */
function siteServices(
  { db, jobs, clock, publicUrl, secret, columns, streets }: AppOptions,
  made: Pick<SiteServices, 'reference' | 'passwords' | 'mailWay'>,
): SiteServices {
  return {
    db,
    jobs,
    clock,
    publicUrl,
    secret,
    columns,
    streets,
    ...made,
    onceForm: onceForm({ db, clock, secret }),
  };
}

/** Registers accounts, sessions and the office's calls. */
function registerOffice(
  app: HttpApp,
  services: AccessServices &
    ImagenServices &
    FamilyServices &
    Pick<AppOptions, 'publicUrl' | 'documentQuota' | 'antivirus'>,
): void {
  for (const kind of userKinds) {
    registerAccess(app, services, kind);
    registerSecondFactor(app, services, kind);
    registerPasskeyDoor(app, services, kind);
    registerUsers(app, services, kind);
  }
  registerFirstAdministrator(app, services);
  registerVerification(app, services);
  registerOwnSecurity(app, services);
  registerPasskeys(app, services);
  registerAccesos(app, services);
  registerSecurityLog(app, services);
  registerNegocio(app, services);
  registerPolitica(app, services);
  const standards = [
    ...registerFamilies(app, services),
    ...registerOfficeFamilies(app, services),
    registerImagenes(app, services),
    registerDocumentos(app, { ...services, scopes: ownerScopes }),
    registerDepositos(app, services),
    registerPlantillas(app, {
      ...services,
      preview: (asked) => previewOf(services.db, { ...asked, publicUrl: services.publicUrl }),
    }),
  ];
  registerHistory(app, services, standards);
  registerEvidencias(app, services);
  registerToday(app, services, standards);
  registerTimeline(app, services, standards);
  registerReturnedCorreo(app, services, standards);
  registerPdfQueue(app);
  registerFirmas(app, services);
  registerSignHere(app, services);
  registerViews(app, services);
  registerSolicitudesAlta(app, services);
  registerReplicas(app, services);
  registerIdentityChanges(app, services);
  registerApiClaves(app, { ...services, titles: describedFamilies });
  registerRegistro(app, { ...services, hashKey: services.passwords.hash });
}
