import { numberOf, type Party } from '#oficina/base/letters/parties.ts';
import { type PrintedLinea, printedPaper } from '../pdf/printed-paper.ts';
import type { PublicPaper } from '../public-paper.ts';
import styles from './paper-document.module.css';

/** Paper with these optional lines chosen: the same texts and sums as its PDF. */
export function printedFor(
  { lineas, cantidades, marco, printing }: PublicPaper,
  chosen: ReadonlySet<string>,
) {
  const lines = lineas.map((line) =>
    line.tipo === 'opcional' ? { ...line, seleccionado: chosen.has(line._id) } : line,
  );
  const printed = printedPaper({ ...marco, lineas: lines }, printing);
  const shown = printed.lineas.map((line, index) => {
    const id = lines[index]?._id ?? '';
    const hidden = cantidades[id];
    const celdas: PrintedLinea['celdas'] = hidden === undefined ? line.celdas : [hidden, '', '', '', ''];
    return { ...line, celdas, id };
  });
  return { ...printed, lineas: shown };
}

type ScreenPaper = ReturnType<typeof printedFor>;

export type PaperDocumentProps = {
  printed: ScreenPaper;
  /** Form to choose the optional lines, while they can be accepted. */
  choosing?: { form: string; chosen: ReadonlySet<string>; choose(id: string, yes: boolean): void };
};

/** Printed paper on the screen: parties, lines, totals and texts. */
export function PaperDocument({ printed, choosing }: PaperDocumentProps) {
  const { emisor, destinatario, datos, columnas, lineas } = printed;
  return (
    <>
      <div className={styles.parties}>
        <PartyBox heading="De" party={emisor} />
        <PartyBox heading="Para" party={destinatario} />
      </div>
      <dl className={styles.dates}>
        {datos.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.lines}>
        <caption className={styles.hidden}>Lo que incluye</caption>
        <thead>
          <tr>
            {columnas.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lineas.map((line) => (
            <Line key={line.id} line={line} columnas={columnas} choosing={choosing} />
          ))}
        </tbody>
      </table>
      <Totals printed={printed} />
      {printed.textos.map(([heading, text]) => (
        <section key={heading} className={styles.text}>
          {heading && <h2>{heading}</h2>}
          <p>{text}</p>
        </section>
      ))}
    </>
  );
}

function PartyBox({ heading, party }: { heading: string; party: Party }) {
  const { nombre, nombreComercial, direccion, codigoPostal, municipio, provincia, pais, telefono, email } =
    party;
  const place = [codigoPostal, municipio, provincia && provincia !== municipio ? `(${provincia})` : null];
  return (
    <section className={styles.party}>
      <h2>{heading}</h2>
      <p>
        <strong>{nombreComercial ?? nombre}</strong>
      </p>
      {[
        nombreComercial && nombre,
        numberOf(party),
        direccion,
        place.filter(Boolean).join(' '),
        pais,
        [telefono, email].filter(Boolean).join(' · '),
      ]
        .filter(Boolean)
        .map((words) => (
          <p key={words}>{words}</p>
        ))}
    </section>
  );
}

type LineProps = {
  line: ScreenPaper['lineas'][number];
  columnas: ScreenPaper['columnas'];
  choosing: PaperDocumentProps['choosing'];
};

function Line({ line, columnas, choosing }: LineProps) {
  const { id, tipo, descripcion, detalle, celdas, apagada } = line;
  const words = (
    <>
      <span className={styles.what}>{descripcion}</span>
      {detalle && <span className={styles.detail}>{detalle}</span>}
    </>
  );
  if (tipo === 'seccion' || tipo === 'nota')
    return (
      <tr data-tipo={tipo}>
        <td colSpan={columnas.length}>{words}</td>
      </tr>
    );
  return (
    <tr data-tipo={tipo} data-apagada={apagada || undefined}>
      <td>
        {tipo === 'opcional' && choosing ? (
          <label className={styles.option}>
            <input
              type="checkbox"
              name="opcion"
              value={id}
              form={choosing.form}
              checked={choosing.chosen.has(id)}
              onChange={({ currentTarget }) => choosing.choose(id, currentTarget.checked)}
            />
            <span>{words}</span>
          </label>
        ) : (
          words
        )}
      </td>
      {celdas.map((cell, index) => (
        <td key={columnas[index + 1]} data-name={columnas[index + 1]} data-empty={cell === '' || undefined}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

function Totals({ printed: { totales, total, impuestos } }: { printed: ScreenPaper }) {
  return (
    <div className={styles.sums}>
      <ul className={styles.taxes} aria-label="Impuestos">
        {impuestos.filas.map(([name, base, tax, surcharge]) => (
          <li key={name}>
            {name}: {tax} de {base}
            {surcharge && `, recargo ${surcharge}`}
          </li>
        ))}
      </ul>
      <dl className={styles.totals} aria-live="polite">
        {totales.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </div>
  );
}
