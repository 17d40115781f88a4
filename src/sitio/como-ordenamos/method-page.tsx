import { formatDay } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { type Apartado, Article, DataTable } from '#sitio/partes/article.tsx';
import { periodText } from '#sitio/partes/period-text.ts';
import type { MethodData } from './method.server.ts';
import { CostModel } from './method-cost.tsx';
import { Example } from './method-example.tsx';
import { OtherOrders, UsualOrder } from './method-order.tsx';
import { Rates } from './method-rates.tsx';
import { versionesMetodo } from './method-versions.ts';

export type MethodPageProps = { metodo: MethodData; publicUrl: string };

/** Page on the order of autoescuelas, with the figures that the code uses. */
export function MethodPage({ metodo, publicUrl }: MethodPageProps) {
  const { actualizado, periodo } = metodo;
  const [latest] = versionesMetodo;
  return (
    <Article
      titulo="Cómo ordenamos"
      entradilla={
        <p>
          El orden sale de una fórmula publicada y de datos que puedes descargar. Nadie puede pagar por estar
          más arriba. Las claves, los límites y las cifras de esta página las pone el mismo programa que
          ordena.
        </p>
      }
      revisado={latest?.desde ?? ''}
      actualizado={actualizado}
      apartados={parts(metodo, publicUrl)}
      fuente={periodo && periodText(periodo)}
    />
  );
}

function parts(metodo: MethodData, publicUrl: string): Apartado[] {
  return [
    { id: 'parametros', titulo: 'Qué decide el orden y cuánto pesa', texto: <UsualOrder metodo={metodo} /> },
    { id: 'otros', titulo: 'Si eliges otro orden, o filtras', texto: <OtherOrders metodo={metodo} /> },
    { id: 'coste', titulo: 'Qué es el coste esperado', texto: <CostModel metodo={metodo} /> },
    { id: 'ejemplo', titulo: 'Un ejemplo con cifras de hoy', texto: <Example metodo={metodo} /> },
    { id: 'aprobados', titulo: 'Los aprobados, y qué no dicen', texto: <Rates metodo={metodo} /> },
    { id: 'sin-informar', titulo: 'Lo que una tarifa no dice', texto: <MissingLines metodo={metodo} /> },
    { id: 'no-cuenta', titulo: 'Lo que no se tiene en cuenta', texto: <IgnoredFactors /> },
    { id: 'comprobar', titulo: 'Compruébalo', texto: <Check publicUrl={publicUrl} /> },
    { id: 'versiones', titulo: 'Versiones del método', texto: <Versions /> },
    { id: 'replica', titulo: 'Si eres una autoescuela', texto: <Reply /> },
    { id: 'quienes', titulo: 'Quién lo hace y de qué vive', texto: <WhoRunsIt metodo={metodo} /> },
  ];
}

function MissingLines({ metodo: { limites } }: { metodo: MethodData }) {
  return (
    <>
      <p>
        Una línea sin informar nunca cuenta como cero: se rellena con la mediana de las tarifas de su
        provincia que sí la dicen; si son menos de cinco, con la de España; y si tampoco llegan a cinco, con
        un número redondo nuestro (en las descargas, con cero tarifas). La ficha lo avisa, y la tarifa va por
        su coste como las demás.
      </p>
      <p>
        Una tarifa que su autoescuela no ha confirmado en {limites.mesesSinConfirmar} meses se marca como sin
        confirmar. A los {limites.mesesCaducada} meses deja de compararse: la autoescuela pasa a ordenarse con
        las que no publican precio.
      </p>
    </>
  );
}

function IgnoredFactors() {
  return (
    <>
      <ul>
        <li>Pagos, anuncios o servicios contratados con nosotros, presentes o pasados.</li>
        <li>Clics, visitas o solicitudes de información.</li>
        <li>Reseñas, estrellas o seguidores.</li>
        <li>Lo que una autoescuela dice de sí misma, salvo su tarifa y lo que filtras.</li>
      </ul>
      <p>Nada de eso está entre lo que se ordena, como puedes ver en las descargas.</p>
      <p>
        La publicidad va aparte: en su recuadro, con el rótulo «Publicidad» y el nombre de quien la paga,
        nunca dentro de la lista ni delante del primer resultado. Se elige por el sitio de la página, la
        provincia y el permiso de la búsqueda, no por quién mira. Contamos cuántas veces se ve y se pulsa cada
        anuncio, en números y sin cookies: de quién, no guardamos nada.
      </p>
    </>
  );
}

/** Files of the program that computes the order again, in the order in which they import each other; `SCRIPTS` (downloads) serves them. */
const ARCHIVOS = ['orden', 'datos', 'lugar', 'sitio', 'coste'].map((part) => `recalcular-${part}.ts`);

function Check({ publicUrl }: { publicUrl: string }) {
  return (
    <>
      <p>
        Todo lo que entra en el orden está en los <Link to="/datos-abiertos">datos abiertos</Link>. Con Node
        24 y estos archivos, que no comparten código con este sitio, puedes rehacer cualquier búsqueda por
        provincia, comunidad, isla, municipio, barrio, localidad, código postal o punto, también la de un
        curso y con cualquier filtro:
      </p>
      <ul>
        {ARCHIVOS.map((name) => (
          <li key={name}>
            <a href={`/datos/${name}`} download>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Escribe puesto, autoescuela, coste y margen, y tiene que darte lo mismo que la página: también los
        empates, y el coste supuesto de las que no publican precio.
      </p>
      <pre>
        <code>{`node recalcular-orden.ts ${publicUrl} "permiso=B&lugar=Madrid"`}</code>
      </pre>
    </>
  );
}

function Versions() {
  return (
    <DataTable
      titulo="Cada cambio de las claves o del cálculo, el último primero"
      columnas={[
        { nombre: 'Versión', celda: ({ version }) => version },
        { nombre: 'Desde', celda: ({ desde }) => <time dateTime={desde}>{formatDay(desde)}</time> },
        { nombre: 'Qué cambió', celda: ({ cambio }) => cambio },
      ]}
      filas={versionesMetodo}
      clave={({ version }) => version}
    />
  );
}

function Reply() {
  return (
    <p>
      Si una cifra tuya no cuadra, o quieres que junto a ella conste tu explicación,{' '}
      <Link to="/contacto/">escríbenos</Link>: corregimos lo que esté mal. Los exámenes son los que publica la
      DGT, y cada mes cargado se puede descargar tal como lo dio: si el error viene de allí, te diremos de qué
      archivo.
    </p>
  );
}

function WhoRunsIt({ metodo: { responsable } }: { metodo: MethodData }) {
  const { razonSocial, nif, direccion, programaSubvencion, agenteSubvencion } = responsable;
  const identity = [razonSocial, nif && `NIF ${nif}`, direccion].filter(Boolean).join(', ');
  return (
    <>
      <p>El sitio lo lleva {identity}.</p>
      {programaSubvencion && (
        <p>
          El sitio está financiado por {programaSubvencion}
          {agenteSubvencion && `; agente digitalizador: ${agenteSubvencion}`}.
        </p>
      )}
      <p>
        Están todas las secciones con resultados oficiales, contraten algo con nosotros o no. Si una
        autoescuela nos contrata un servicio, ese pago no entra en el coste, en el orden ni en ninguna
        etiqueta.
      </p>
    </>
  );
}
