import { centimos } from '#platform/kit/amounts/money.ts';
import { formatCount, formatExactEuros, formatPercent, plural } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/partes/article.module.css';
import { DataTable } from '#sitio/partes/article.tsx';
import { partesCoste } from '#sitio/partes/cost-parts.ts';
import { FeeSource } from '#sitio/partes/fee-source.tsx';
import { testNames } from '#sitio/partes/test-names.ts';
import { type GrupoProbado, INTENTOS_PROBADOS } from './attempts-tried.ts';
import type { MethodData } from './method.server.ts';

/** Parts of the expected cost, their assumptions and their weight. */
export function CostModel({ metodo }: { metodo: MethodData }) {
  const { permiso, limites, tasa } = metodo;
  return (
    <>
      <p>
        Lo que un alumno medio acabaría pagando en esa sección desde el primer día hasta el carné, con IVA. Es
        una <strong>estimación nuestra, no una oferta</strong>: el contrato y su precio son siempre los de la
        autoescuela.
      </p>
      <p>
        Los precios son finales, los que paga el alumno: llevan dentro el IVA que les toca, como manda el
        artículo 20.1.c) de la Ley General para la Defensa de los Consumidores y Usuarios. Aquí no se suma ni
        se descuenta ninguno. Las tasas de la DGT no llevan IVA.
      </p>
      <p className={styles.formula}>
        Coste esperado = matrícula + teórica + material + tramitación + otros cargos obligatorios + clases +
        presentación a examen + certificado médico + tasas de la DGT + lo que cuestan los suspensos esperados
      </p>
      <ul>
        <li>
          <strong>Clases.</strong> Para el permiso {permiso.codigo}, {permiso.clases} de {limites.minutos}{' '}
          minutos; puedes cambiarlo en «tu caso». Si las de la autoescuela duran otra cosa, se cuentan las que
          hacen falta para sumar los mismos minutos. Se compra la combinación más barata de bonos y clases
          sueltas, aunque sobre alguna.
        </li>
        <li>
          <strong>Tasa de la DGT.</strong> {tasa ? <Fee metodo={metodo} /> : 'La que paga cada permiso. '}Una
          tasa da dos convocatorias (Reglamento General de Conductores, anexo VI), y contamos con que un
          aprobado no gasta ninguna: así, la segunda tasa llega con el segundo suspenso. Con cada tasa nueva
          se paga también la renovación del expediente. <Link to="/guia-tasas-dgt">Guía de tasas</Link>
        </li>
        <li>
          <strong>Suspensos.</strong> Tras cada suspenso práctico,{' '}
          {plural(limites.clasesPorSuspenso, 'clase más', 'clases más')} de {limites.minutos} minutos y otra
          presentación a examen; si la teórica se paga por meses, otro mes tras cada suspenso teórico.
        </li>
        <li>
          <strong>Cuántos suspensos.</strong> Dos estimaciones. La superior toma cada intento como
          independiente, con la tasa estimada de la sección: 1 ÷ tasa − 1 suspensos; cuenta también los
          intentos de quien abandona. La inferior toma los intentos que necesitaron quienes aprobaron en la
          provincia y los escala según la tasa de la sección; no cuenta a quien abandona. La media de
          suspensos de cada prueba es el punto medio de las dos.
        </li>
        <li>
          <strong>Lo que pagan 8 de cada 10.</strong> Unos aprueban mejor que otros: damos a cada alumno su
          propia probabilidad, la misma en todos sus intentos, repartida de modo que la parte que aprueba a la
          primera sea la de la provincia, y algo más porque la tasa se conoce por pocos exámenes. Así sale
          cuántos tienen cada número de suspensos, y de cada caso lo que paga, con clases enteras y tasas
          enteras. El coste esperado es la media de todos. «8 de cada 10» va de aprobar todo a la primera al
          primer importe que no supera al menos el 80 %; los costes van a saltos, así que suelen ser más: la
          parte exacta está en los datos de la búsqueda.
        </li>
        <li>
          <strong>Lo que se da por supuesto.</strong> Que todos los intentos son iguales, que la teoría y el
          práctico no tienen que ver, y que todos dan las mismas clases y {limites.clasesPorSuspenso} más tras
          cada suspenso. Quien lo deja no está contado, y los aprobados de un mes no son un grupo que empezara
          a la vez.
        </li>
        <li>
          <strong>Margen.</strong> La tasa de una sección se conoce por unas decenas de exámenes, y eso deja
          la media entre dos cifras: ese intervalo del 90 % solo decide los empates, porque no es lo que paga
          nadie. Un suspenso práctico más o menos cuesta sus clases, su presentación y media tasa con su
          renovación; uno teórico, lo último y, si se paga por meses, un mes. El intervalo de cada tasa se
          pasa a suspensos (1 ÷ tasa − 1), y los de las dos pruebas se suman como varianzas.
        </li>
        <li>
          <strong>Sin precio publicado.</strong> Se calcula lo mismo con los precios de su provincia: sus
          medianas desde cinco tarifas, si no las de España y, si tampoco, números redondos nuestros, de{' '}
          {formatExactEuros(metodo.preciosPropios.clase)} la clase. El título del grupo lo dice y puedes poner
          otro precio. Solo se dice lo que pagarían 8 de cada 10, a decenas de euros. Entre las de una
          provincia, lo que las diferencia son solo sus resultados oficiales.
        </li>
      </ul>
      <AttemptsTried />
      <Shares metodo={metodo} />
      <ClassesByPermit metodo={metodo} />
    </>
  );
}

/** Trial of the chances of failing on months that they had not seen. */
function AttemptsTried() {
  return (
    <details>
      <summary>¿Aciertan? En qué intento aprueban, probado en meses posteriores</summary>
      <p>
        Con los resultados de enero a abril de 2022, qué parte de quienes aprobaron después lo haría al
        primer, segundo, tercer o cuarto intento, o más tarde, y qué parte lo hizo. Lo que no acierta: en
        teoría, en 2022 aprobaron a la primera unos cuatro puntos más de lo esperado. Tres años después, en
        las secciones con mejor tasa fueron cinco menos, y en las de peor tasa del práctico tardaron menos de
        lo esperado. Por provincias falla más. Lo calcula <code>scripts/comprobar-intentos.ts</code> con los
        archivos de la DGT.
      </p>
      {INTENTOS_PROBADOS.map(({ prueba, hasta, grupos }) => (
        <DataTable
          key={`${prueba} ${hasta}`}
          titulo={`Permiso B, ${testNames[prueba]}, en ${hasta}: de cada 100 que aprobaron, esperados y vistos`}
          columnas={[
            { nombre: 'Tasa de la sección', celda: ([grupo]) => grupo },
            { nombre: 'Aprobados', numero: true, celda: ([, aprobados]) => formatCount(aprobados) },
            ...['A la 1.ª', '2.ª', '3.ª o 4.ª', 'Después'].map((nombre, index) => ({
              nombre,
              numero: true,
              celda: ([, , esperado, visto]: GrupoProbado) =>
                `${formatPoints(esperado[index])} · ${formatPoints(visto[index])}`,
            })),
          ]}
          filas={grupos}
          clave={([grupo]) => grupo}
        />
      ))}
    </details>
  );
}

const formatPoints = (points = 0) => points.toFixed(1).replace('.', ',');

function Fee({ metodo: { tasa } }: { metodo: MethodData }) {
  if (!tasa) return null;
  return (
    <>
      {formatExactEuros(centimos(tasa.importe))} (tasa {tasa.codigo}). <FeeSource tasa={tasa} />.{' '}
    </>
  );
}

function Shares({ metodo: { partes, conPrecio, permiso } }: { metodo: MethodData }) {
  if (!partes) return <p>Ninguna autoescuela publica aún una tarifa del permiso {permiso.codigo}.</p>;
  return (
    <DataTable
      titulo={`Cuánto pesa cada parte en el coste esperado del permiso ${permiso.codigo}: reparto de la suma de las ${formatCount(conPrecio)} secciones con tarifa comparable en España`}
      columnas={[
        { nombre: 'Parte', celda: ({ nombre }) => nombre },
        { nombre: 'Peso', numero: true, celda: ({ campo }) => formatPercent(partes[campo]) },
      ]}
      filas={partesCoste}
      clave={({ campo }) => campo}
    />
  );
}

function ClassesByPermit({ metodo: { permisos } }: { metodo: MethodData }) {
  return (
    <details>
      <summary>Clases que se suponen en cada permiso</summary>
      <p>
        Las del permiso B son las del estudio de la OCU de junio de 2019; las demás son una estimación
        nuestra.
      </p>
      <DataTable
        titulo="Clases de 45 minutos, si no dices otra cosa"
        columnas={[
          { nombre: 'Permiso', celda: ({ codigo, nombre }) => `${codigo} · ${nombre}` },
          { nombre: 'Clases', numero: true, celda: ({ clases }) => clases },
        ]}
        filas={permisos}
        clave={({ codigo }) => codigo}
      />
    </details>
  );
}
