import { Link } from '#sitio/layout/link.tsx';

/** Details that make a price look better than it is. */
export function Traps() {
  return (
    <ul>
      <li>
        <strong>La oferta gancho.</strong> Un precio de entrada muy bajo, con teórica «ilimitada» y muy pocas
        clases: lo que falta se paga suelto. Compara siempre el total hasta el carné; por eso en este
        comparador una oferta así no adelanta a nadie.
      </li>
      <li>
        <strong>La clase corta, o larga.</strong> Hay clases de 45 minutos y de 60, y el precio por clase no
        se puede comparar sin saber cuál es. El mínimo legal son 45 minutos en vías abiertas (RD 1295/2003,
        artículo 41.2); aquí todas se llevan a esa medida.
      </li>
      <li>
        <strong>La línea que no aparece.</strong> Tramitación, presentación a examen y renovación del
        expediente suelen faltar en los carteles. Que no se diga no quiere decir que sea gratis: nosotros lo
        marcamos como «no informado» y ponemos la mediana.
      </li>
      <li>
        <strong>La renovación.</strong> Cuando se agotan las dos convocatorias de la tasa se paga otra y, con
        ella, otra vez la gestión.
      </li>
      <li>
        <strong>El bono.</strong> Abarata la clase si lo gastas. Importa si caduca, si devuelven lo que no
        uses y a cuánto sale la clase siguiente.
      </li>
      <li>
        <strong>La matrícula que caduca.</strong> Algunas duran unos meses: después hay que pagar otra.
      </li>
    </ul>
  );
}

const QUESTIONS = [
  '¿Qué incluye la matrícula y cuánto dura? ¿Qué pasa si caduca antes de aprobar?',
  '¿La teórica se paga una vez o cada mes? ¿El libro y los tests van aparte?',
  '¿Cuántos minutos dura la clase y cuánto cuesta suelta? ¿Cambia con coche automático, de noche o en fin de semana?',
  'Si compro un bono, ¿caduca? ¿Me devuelven las clases que no use?',
  '¿Está incluida la tasa de la DGT? ¿Y la tramitación del expediente?',
  '¿Cuánto cobráis por presentarme a cada examen práctico?',
  'Si suspendo dos veces, ¿cuánto pago por la renovación, además de la tasa?',
  '¿Cuánto se tarda ahora entre un examen y el siguiente?',
  '¿Qué pasa si anulo una clase, y con cuánto tiempo hay que avisar?',
  '¿Me dais por escrito el precio total con IVA y lo que puede añadirse?',
];

/** Questions for the autoescuela, and the alumno's rights by law. */
export function Checklist() {
  return (
    <>
      <ol>
        {QUESTIONS.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
      <p>
        El contrato de enseñanza va por escrito (RD 1295/2003, artículo 47) y cada sección tiene libro de
        reclamaciones (artículo 48). El precio que te digan debe ser el final, con impuestos y desglosado
        (artículo 20.1.c de la Ley General para la Defensa de los Consumidores y Usuarios).
      </p>
      <p>
        <Link to="/?permiso=B&lugar=">Comparar autoescuelas</Link>
      </p>
    </>
  );
}
