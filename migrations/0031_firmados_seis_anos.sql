-- A document that was signed, or sent to be signed, is proof for six full years after its own (Código de Comercio, art. 30). Then whoever
-- removes documents may remove it, and its signing goes with it.
CREATE OR REPLACE FUNCTION "documento_firmado_queda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.origen <> 'demostracion'
    AND NOT EXISTS (SELECT FROM clientes WHERE id = OLD.cliente_id AND origen = 'demostracion')
    AND (OLD.alumno_id IS NULL OR EXISTS (SELECT FROM alumnos WHERE id = OLD.alumno_id))
    AND EXISTS (SELECT FROM solicitudes_firma WHERE (documento_id = OLD.id OR documento_firmado_id = OLD.id)
      AND extract(year FROM coalesce(cerrada_en, creada_en) AT TIME ZONE 'Europe/Madrid')
        >= extract(year FROM now() AT TIME ZONE 'Europe/Madrid') - 6) THEN
    RAISE EXCEPTION 'a document that was sent to be signed is not removed' USING ERRCODE = '23503', TABLE = 'solicitudes_firma';
  END IF;
  RETURN OLD;
END $$;
