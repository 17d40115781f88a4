CREATE TABLE "fusiones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entidad" text NOT NULL,
	"queda_id" uuid NOT NULL,
	"cede_id" uuid NOT NULL,
	"nombre" text NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_nombre" text NOT NULL,
	"pasos" jsonb,
	"deshecha_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pares_distintos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entidad" text NOT NULL,
	"uno_id" uuid NOT NULL,
	"otro_id" uuid NOT NULL,
	"en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "fusiones_cede" ON "fusiones" USING btree ("cede_id");--> statement-breakpoint
CREATE INDEX "fusiones_queda" ON "fusiones" USING btree ("queda_id");--> statement-breakpoint
CREATE INDEX "fusiones_en" ON "fusiones" USING btree ("entidad","en");--> statement-breakpoint
CREATE UNIQUE INDEX "pares_distintos_par" ON "pares_distintos" USING btree ("uno_id","otro_id");--> statement-breakpoint
-- Two clientes that are the same one, by a merge that is not undone: what is of one may pass to the other, and back.
CREATE FUNCTION "son_fusion"("de" uuid, "a" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM fusiones WHERE deshecha_en IS NULL AND (cede_id = de AND queda_id = a OR cede_id = a AND queda_id = de))
$$;--> statement-breakpoint
-- As before; the cliente of what was issued changes with a merge, and its words stay.
CREATE OR REPLACE FUNCTION "lo_emitido_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "vivas" text[] := ARRAY['estado', 'version', 'modificado_en', 'cobrado', 'pendiente_cobro', 'estado_cobro', 'vence_el',
    'estado_aeat', 'anulada_en', 'motivo_cierre', 'entregada_en', 'impresiones', 'responsable_id', 'contacto_id',
    'notas_privadas',
    -- Made of the others, and not there yet before the row is written.
    'total_factura', 'busqueda'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF sin_efectos(OLD.id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'an invoice that was issued is not removed';
  END IF;
  IF NEW.cliente_id IS DISTINCT FROM OLD.cliente_id AND son_fusion(OLD.cliente_id, NEW.cliente_id) THEN
    vivas := vivas || 'cliente_id'::text;
  END IF;
  IF NEW.estado < OLD.estado OR (OLD.anulada_en IS NOT NULL AND NEW.anulada_en IS DISTINCT FROM OLD.anulada_en)
    OR (to_jsonb(NEW) - vivas) IS DISTINCT FROM (to_jsonb(OLD) - vivas) THEN
    RAISE EXCEPTION 'an invoice that was issued does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- The totals by cliente of the day are made again when a factura passes to another.
CREATE OR REPLACE TRIGGER "totales_del_dia" AFTER UPDATE ON "facturas" FOR EACH ROW
  WHEN (NEW.estado <> '1' AND (OLD.estado = '1' OR OLD.anulada_en IS DISTINCT FROM NEW.anulada_en
    OR OLD.cliente_id IS DISTINCT FROM NEW.cliente_id))
  EXECUTE FUNCTION "totales_del_dia_pendientes"();--> statement-breakpoint
-- As before; the cliente of a deposit changes with a merge.
CREATE OR REPLACE FUNCTION "deposito_guarda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM clientes WHERE id = OLD.cliente_id AND origen = 'demostracion')
      OR EXISTS (SELECT FROM pedidos WHERE id = OLD.pedido_id AND origen = 'demostracion')
      OR EXISTS (SELECT FROM presupuestos WHERE id = OLD.presupuesto_id AND origen = 'demostracion') THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a deposit is not removed: it is revoked';
  END IF;
  IF ROW(NEW.id, NEW.pedido_id, NEW.presupuesto_id, NEW.concepto, NEW.importe, NEW.forma_pago_id, NEW.fecha,
      NEW.documento_id) IS DISTINCT FROM ROW(OLD.id, OLD.pedido_id, OLD.presupuesto_id, OLD.concepto, OLD.importe,
      OLD.forma_pago_id, OLD.fecha, OLD.documento_id)
    OR NEW.cliente_id IS DISTINCT FROM OLD.cliente_id AND NOT son_fusion(OLD.cliente_id, NEW.cliente_id)
    OR OLD.factura_id IS NOT NULL AND NEW.factura_id IS DISTINCT FROM OLD.factura_id
    OR OLD.motivo IS NOT NULL AND NEW.motivo IS DISTINCT FROM OLD.motivo
    OR NEW.estado <> OLD.estado AND NOT (CASE OLD.estado
      WHEN 'pendiente' THEN NEW.estado IN ('firmado', 'revocado')
      WHEN 'firmado' THEN NEW.estado IN ('recibido', 'revocado')
      WHEN 'recibido' THEN NEW.estado IN ('aplicado', 'devuelto', 'revocado')
      ELSE false END) THEN
    RAISE EXCEPTION 'what was agreed of a deposit does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- As before; with a merge the documents pass by themselves, and whoever saw them still does.
CREATE OR REPLACE FUNCTION "documentos_cambian_de_cliente"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT son_fusion(OLD.cliente_id, NEW.cliente_id) THEN
    EXECUTE format('UPDATE documentos SET cliente_id = $1, visibilidad = ''interna'', version = version + 1 WHERE %I = $2', TG_ARGV[0])
      USING NEW.cliente_id, NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CALL limitar_tabla('fusiones', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- Features that go with nothing stay when a cliente says no language nor vehicle: nothing is unlike all of none.
CREATE OR REPLACE FUNCTION "seguir_al_cliente"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE dice text[] := lo_que_dice(NEW.idiomas, NEW.vehiculos);
BEGIN
  DELETE FROM clientes_caracteristicas x USING caracteristicas_autoescuela k
    WHERE x.cliente_id = NEW.id AND k.id = x.caracteristica_id AND k.va_con IS NOT NULL AND k.va_con <> ALL (dice);
  INSERT INTO clientes_caracteristicas (cliente_id, caracteristica_id)
    SELECT NEW.id, id FROM caracteristicas_autoescuela WHERE va_con = ANY (dice) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
