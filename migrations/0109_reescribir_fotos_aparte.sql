-- Counts the photographs written since the table was last written anew: more than there are means that some were removed, or never came to be.
CREATE SEQUENCE "fotos_precios_escritas";--> statement-breakpoint
CREATE FUNCTION "contar_foto_precio"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('fotos_precios_escritas');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "contar_foto_precio" BEFORE INSERT ON "fotos_precios" FOR EACH ROW EXECUTE FUNCTION "contar_foto_precio"();--> statement-breakpoint
-- What was removed before is still to be written over.
SELECT setval('fotos_precios_escritas', (SELECT count(*) + 1 FROM fotos_precios));--> statement-breakpoint
-- A deleted photograph stays in the file of its table, and of its TOAST, until something else is written over it: this writes both anew, one by
-- one, with the photographs that are left. CLUSTER would also copy those that an open transaction still sees. Where somebody is at work on a photograph it
-- does nothing, so that nobody waits: the next hour does it.
CREATE OR REPLACE FUNCTION "reescribir_fotos_precios"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM fotos_precios_escritas) = (SELECT count(*) FROM fotos_precios) THEN
    RETURN;
  END IF;
  LOCK TABLE fotos_precios IN ACCESS EXCLUSIVE MODE NOWAIT;
  -- A change of type copies each row that is left to a new file, and empties the old one when it commits.
  ALTER TABLE fotos_precios ALTER COLUMN ancho TYPE smallint USING ancho + 0::smallint;
  EXECUTE 'ALTER SEQUENCE fotos_precios_escritas RESTART WITH ' || (SELECT count(*) + 1 FROM fotos_precios);
EXCEPTION WHEN lock_not_available THEN
  RETURN;
END $$;
