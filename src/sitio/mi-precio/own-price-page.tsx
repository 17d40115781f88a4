import { Form, useNavigation } from 'react-router';
import type { OwnPrice } from '#comparador/tarifas/preciosTraidos/own-price.server.ts';
import { linesOf } from '#comparador/tarifas/preciosTraidos/price-lines.ts';
import { MOTIVOS } from '#comparador/tarifas/preciosTraidos/words.ts';
import { formatDay } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mi-solicitud/own.module.css';

/** Titles of the page; `antes` is a published price that the page of the autoescuela no longer shows. */
const TITLES: Record<OwnPrice['estado'] | 'antes', string> = {
  pendiente: 'Confirma el precio',
  por_mirar: 'Gracias: lo miramos',
  publicado: 'Tu precio está publicado',
  antes: 'Tu precio ya no se ve',
  rechazado: 'No lo hemos publicado',
};

function stateText({ estado, motivo, seVe }: OwnPrice): string {
  if (estado === 'pendiente') return 'Confirma que lo traes tú. Después lo mira una persona.';
  if (estado === 'por_mirar')
    return 'Lo mirará una persona y te escribiremos cuando lo haya hecho. Nada se publica solo.';
  if (estado === 'publicado')
    return seVe
      ? 'Se ve en la página de la autoescuela, sin tu nombre ni tu correo.'
      : 'Se publicó y ayudó a comparar. La autoescuela ha dicho el suyo o lo ha retirado, o alguien ha traído otro más nuevo.';
  return `No lo publicamos porque ${motivo === null ? 'no cuadra' : MOTIVOS[motivo]}.`;
}

type OwnPricePageProps = { precio: OwnPrice; token: string; aviso: string | undefined };

/** The page of a brought price for the person who brought it: see it, confirm it, take it back. */
export function OwnPricePage({ precio, token, aviso }: OwnPricePageProps) {
  const busy = useNavigation().state === 'submitting';
  const { estado, seVe, autoescuela, slug, permiso, vistoEl } = precio;
  const title = TITLES[estado === 'publicado' && !seVe ? 'antes' : estado];
  return (
    <div className={styles.page}>
      <title>{`${title} · Carné Claro`}</title>
      <h1>{title}</h1>
      {aviso && (
        <p className={styles.alert} role="alert">
          {aviso}
        </p>
      )}
      <p>{stateText(precio)}</p>
      <section aria-labelledby="el-precio">
        <h2 id="el-precio">
          {slug ? <Link to={`/${slug}?permiso=${permiso}`}>{autoescuela}</Link> : autoescuela}, permiso{' '}
          {permiso}
        </h2>
        <dl className={styles.facts}>
          {linesOf(precio).map(({ linea, nombre, valor }) => (
            <div key={linea}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
          <div>
            <dt>Visto el</dt>
            <dd>{formatDay(vistoEl)}</dd>
          </div>
        </dl>
      </section>
      <Form className={styles.buttons} method="post" action={`/miPrecio/${token}`}>
        {estado === 'pendiente' && (
          <button
            className={controls.button}
            type="submit"
            name="accion"
            value="confirmar"
            aria-disabled={busy}
          >
            Confirmar el precio
          </button>
        )}
        <button className={styles.danger} type="submit" name="accion" value="retirar" aria-disabled={busy}>
          Retirarlo y borrarlo
        </button>
      </Form>
    </div>
  );
}

/** The page of a link that is over or never existed: it says the same of both. */
export const PriceGone = () => (
  <div className={styles.page}>
    <title>Ya no está · Carné Claro</title>
    <h1>Este precio ya no está</h1>
    <p>Se ha retirado o se ha acabado su tiempo, y no guardamos quién lo trajo.</p>
    <p>
      <Link to="/">Volver al comparador</Link>
    </p>
  </div>
);
