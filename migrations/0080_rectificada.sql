ALTER TABLE "facturas" ADD COLUMN "rectificada" text;--> statement-breakpoint
-- As before; how far others correct a factura changes after it is issued.
CREATE OR REPLACE FUNCTION "lo_emitido_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "vivas" text[] := ARRAY['estado', 'version', 'modificado_en', 'cobrado', 'pendiente_cobro', 'estado_cobro', 'vence_el',
    'estado_aeat', 'anulada_en', 'motivo_cierre', 'entregada_en', 'impresiones', 'responsable_id', 'contacto_id',
    'notas_privadas', 'rectificada',
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
-- Facturas that were corrected before this column.
UPDATE facturas SET rectificada = r.hasta FROM (
  SELECT f.id, CASE WHEN bool_or(r.metodo = 'S') OR f.total_factura + sum(r.total_factura) = 0 THEN 'entera' ELSE 'parte' END AS hasta
  FROM facturas r JOIN facturas f ON f.id = r.rectificada_id
  WHERE r.estado <> '1' AND r.anulada_en IS NULL GROUP BY f.id) r WHERE facturas.id = r.id;
