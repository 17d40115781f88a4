-- A deleted photograph stays in the file of its table, and of its TOAST, until something else is written over it: this writes both anew, with
-- the photographs that are left. It fails at once where somebody is at work on a price, so that nobody waits for it.
CREATE FUNCTION "reescribir_fotos_precios"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "quedan" fotos_precios[];
BEGIN
  LOCK TABLE precios_traidos, fotos_precios IN ACCESS EXCLUSIVE MODE NOWAIT;
  SELECT array_agg(f) INTO quedan FROM fotos_precios f;
  TRUNCATE fotos_precios;
  INSERT INTO fotos_precios SELECT * FROM unnest(quedan);
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "reescribir_fotos_precios"() FROM PUBLIC;
