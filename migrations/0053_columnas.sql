ALTER TABLE "version_publica" ADD COLUMN "ofertas_version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "version_publica" ADD COLUMN "ofertas_desde" jsonb DEFAULT '{"todas":1}'::jsonb NOT NULL;--> statement-breakpoint
-- The columns of the offers also hold exam centres, which never change without a row of meses_dgt, and where these are.
CREATE FUNCTION "mover_ofertas"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Apart, because a truncated table has no list of changed rows to look at.
  IF TG_OP <> 'TRUNCATE' THEN
    IF NOT EXISTS (SELECT FROM cambiadas) THEN RETURN NULL; END IF;
  END IF;
  UPDATE version_publica SET version = version + 1, ofertas_version = version + 1,
    ofertas_desde = jsonb_build_object('todas', version + 1);
  RETURN NULL;
END $$;--> statement-breakpoint
CALL vigilar_tabla('meses_dgt', 'mover_ofertas');--> statement-breakpoint
CALL vigilar_tabla('municipios', 'mover_ofertas');
