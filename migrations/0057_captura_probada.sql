-- A capture is what a noted price was read from, so it has to be something that can be looked at: its type is the one
-- that its bytes say (documentos.tipo), never that of its name. 10 MB hold any page or poster. The API shows the message as
-- it is, at the column that it names. Captures that were linked before stay.
CREATE FUNCTION "captura_probada"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "documento" record;
BEGIN
  SELECT d.tipo, d.tamano INTO documento FROM documentos d WHERE d.id = NEW.captura_id;
  IF documento.tipo NOT IN ('pdf', 'png', 'jpg', 'webp') THEN
    RAISE EXCEPTION 'elige una imagen (PNG, JPEG o WebP) o un PDF: ha de verse lo que se vio'
      USING ERRCODE = 'CC005', COLUMN = 'captura_id';
  END IF;
  IF documento.tamano > 10 * 1024 * 1024 THEN
    RAISE EXCEPTION 'pesa demasiado: una captura ocupa 10 MB como mucho' USING ERRCODE = 'CC005', COLUMN = 'captura_id';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "captura_probada_i" BEFORE INSERT ON "permisos_autoescuela" FOR EACH ROW
  WHEN (NEW.captura_id IS NOT NULL) EXECUTE FUNCTION "captura_probada"();--> statement-breakpoint
CREATE TRIGGER "captura_probada_u" BEFORE UPDATE OF "captura_id" ON "permisos_autoescuela" FOR EACH ROW
  WHEN (NEW.captura_id IS DISTINCT FROM OLD.captura_id AND NEW.captura_id IS NOT NULL)
  EXECUTE FUNCTION "captura_probada"();
