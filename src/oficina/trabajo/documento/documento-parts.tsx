import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Pair } from '#oficina/base/record/fields-card.tsx';
import { RecordCard } from '#oficina/base/record/record-card.tsx';
import { type DocumentoRow, documentos } from '#oficina/documentos/documentos/contract.ts';
import { FirmaState, RevisionState } from '#oficina/documentos/documentos/screens/documento-cells.tsx';
import { DocumentoPreview } from '#oficina/documentos/documentos/screens/documento-preview.tsx';
import { sizeText } from '#oficina/documentos/documentos/screens/documento-words.ts';
import { DownloadButton } from '#oficina/documentos/documentos/screens/download-button.tsx';
import { RemoveDocumento, useMayRemove } from '#oficina/documentos/documentos/screens/remove-documento.tsx';
import { revisionesDocumento } from '#oficina/documentos/documentos/states.ts';
import { firstName, wordsOfSolicitud } from '#oficina/documentos/firmas/screens/firma-words.ts';
import { useReminding } from '#oficina/documentos/firmas/screens/firmante-row.tsx';
import { SignHere } from '#oficina/documentos/firmas/screens/sign-here.tsx';
import type { FirmasHere } from '#oficina/documentos/firmas/screens/use-firmas.ts';
import { FieldInPlace } from '#platform/crud/screens/fields/field-in-place.tsx';
import { shownValue } from '#platform/crud/screens/shown-value.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { Mark, Under } from '#platform/ui/mark.tsx';
import { MoreActions } from '#platform/ui/more-actions.tsx';
import shared from '#platform/ui/shared.module.css';
import { useSmall } from '#platform/ui/use-small.ts';
import styles from './documento.module.css';

/** State of a documento beside its title: of its firmas, of its antivirus, and its version. */
export function DocumentoStatus({ row, signing: { last } }: { row: DocumentoRow; signing: FirmasHere }) {
  const small = useSmall();
  const said = last && row.estadoFirma !== 'noRequiere' ? wordsOfSolicitud(last, small) : undefined;
  return (
    <>
      {said ? <Mark tone={said.tone}>{said.text}</Mark> : <FirmaState row={row} />}
      <RevisionState row={row} />
      {row.numVersion > 1 && <Under>Versión {row.numVersion}</Under>}
    </>
  );
}

type ScreenProps = { row: DocumentoRow; signing: FirmasHere; children: ReactNode };

/** A documento and, beside it, what is known of it and done with it; on a telephone, with its acts in a foot. */
export const DocumentoScreen = ({ row, signing, children }: ScreenProps) => (
  <>
    <div className={styles.screen}>
      <DocumentoPreview row={row} />
      <div className={styles.side}>{children}</div>
    </div>
    <Foot signing={signing} />
    <SignHere signing={signing} />
  </>
);

type ActsProps = { row: DocumentoRow; children?: ReactNode; onRemoved(): void };

/** Buttons of the head: to take the file, and the rarer ones, among which a telephone has them all. */
export function DocumentoActs({ row, children, onRemoved }: ActsProps) {
  const small = useSmall();
  const removes = useMayRemove(row);
  const take = <DownloadButton _id={row._id} main={row.estadoFirma === 'firmado'} />;
  return (
    <>
      {!small && take}
      {(small || children || removes) && (
        <MoreActions>
          {small && take}
          {children}
          <RemoveDocumento row={row} onRemoved={onRemoved} />
        </MoreActions>
      )}
    </>
  );
}

/** What a telephone keeps at hand: to ask, to remind and, for a cliente, to sign. */
function Foot({ signing }: { signing: FirmasHere }) {
  const { mayAsk, mayHere, reminded, open, office, ask, sign } = signing;
  const remind = useReminding(signing);
  const [next] = reminded;
  const [here] = office ? [] : mayHere;
  if (!mayAsk && here === undefined) return null;
  return (
    <div className={styles.foot}>
      {mayAsk && (
        <Button variant={next ? 'default' : 'filled'} onClick={() => ask(true)}>
          Pedir firmas
        </Button>
      )}
      {next && open && (
        <BusyButton
          busy={remind.isPending}
          onClick={() => remind.isPending || remind.mutate({ _id: open._id, one: next })}
        >
          Recordar a {firstName(next.nombre)}
        </BusyButton>
      )}
      {here !== undefined && <Button onClick={() => sign(here)}>Firmar el documento</Button>}
    </div>
  );
}

/** Owners of a documento, with the screens of theirs. */
const OWNERS = {
  _idCliente: 'clientes',
  _idContacto: 'contactosClientes',
  _idAlumno: 'alumnos',
  _idPresupuesto: 'presupuestos',
  _idPedido: 'pedidos',
  _idFactura: 'facturas',
} as const;

type FactsProps = {
  row: DocumentoRow;
  /** Fields that a person changes in place; the office alone has them. */
  canEdit: boolean;
};

/** Whose it is, of what kind and who sees it; the rest folded. */
export const OfficeFacts = ({ row, canEdit }: FactsProps) => {
  const field = (name: keyof typeof documentos.fields, title: string) => (
    <Pair title={title}>
      <FieldInPlace resource={documentos} layout={undefined} {...{ row, name, canEdit }} />
    </Pair>
  );
  const owners = Object.entries(OWNERS) as [keyof typeof OWNERS, string][];
  return (
    <RecordCard title="Datos">
      {!row.vigente && (
        <p className={`${shared.plain} ${shared.small}`}>
          Es una versión anterior: los datos se cambian en la última.
        </p>
      )}
      <dl className={`${shared.plain} ${styles.pairs}`}>
        {row.entidad === 'negocio' && <Pair title="De quién">Del negocio</Pair>}
        {owners.map(
          ([name, path]) =>
            row[name] && (
              <Pair key={name} title={documentos.fields[name].title}>
                <Link className={shared.link} to={`/panelAdmin/${path}/${row[name]}`}>
                  {row.nombres?.[name] ?? 'Verlo'}
                </Link>
              </Pair>
            ),
        )}
        {field('_idClasificacion', 'Clasificación')}
        {field('visibilidad', 'Lo ven')}
      </dl>
      <Fold title="Más datos" gist={gistOf(row)}>
        {field('nombre', 'Nombre')}
        {field('caducaEn', 'Caduca')}
        {field('etiquetas', 'Etiquetas')}
        {field('requiereFirma', 'Se firma')}
      </Fold>
      <TechnicalFacts row={row} office />
    </RecordCard>
  );
};

const gistOf = ({ caducaEn, etiquetas }: DocumentoRow): string =>
  [
    caducaEn && `caduca el ${shownValue(documentos.fields.caducaEn, caducaEn)}`,
    etiquetas && `etiquetas: ${etiquetas}`,
  ]
    .filter(Boolean)
    .join(' · ');

type FoldProps = { title: string; gist: string; children: ReactNode };

const Fold = ({ title, gist, children }: FoldProps) => (
  <details className={`${shared.lined} ${styles.fold}`}>
    <summary>
      <strong>{title}</strong> {gist}
    </summary>
    <dl className={`${shared.plain} ${styles.pairs}`}>{children}</dl>
  </details>
);

/** The file itself, in one line until it is opened. `office`: with what a cliente is not told. */
export function TechnicalFacts({ row, office = false }: { row: DocumentoRow; office?: boolean }) {
  const { fields } = documentos;
  const fact = (name: keyof typeof fields, title: string = fields[name].title) => {
    const said = shownValue(fields[name], row[name]);
    return said && <Pair title={title}>{said}</Pair>;
  };
  const checked = row.revision === 'limpio' ? 'sin virus' : revisionesDocumento[row.revision].toLowerCase();
  const gist = [`${shownValue(fields.tipo, row.tipo)}, ${sizeText(row.tamano)}`];
  if (office) gist.push(checked);
  return (
    <Fold title="Datos técnicos" gist={gist.join(' · ')}>
      {fact('nombreOriginal', 'Archivo')}
      {fact('subidoEn')}
      {office && fact('subidoPor', 'Por')}
      {office && <Pair title="Antivirus">{revisionesDocumento[row.revision]}</Pair>}
      {office && fact('retenerHasta', 'Se guarda')}
      {row.sha256 && <Digest sha256={row.sha256} />}
    </Fold>
  );
}

const Digest = ({ sha256 }: { sha256: string }) => (
  <Pair title="SHA-256">
    <Box component="code" fz={13}>
      {sha256}
    </Box>{' '}
    <CopyButton
      text={sha256}
      name="Copiar el SHA-256"
      size="compact-xs"
      done="Copiado"
      refused="Selecciónalo y cópialo a mano"
    >
      Copiar
    </CopyButton>
  </Pair>
);
