ALTER TABLE "tasas_dgt" DROP CONSTRAINT "tasas_dgt_pk";--> statement-breakpoint
ALTER TABLE "tasas_dgt" ALTER COLUMN "por_comprobar" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "tasas_dgt" ADD COLUMN "id" uuid PRIMARY KEY NOT NULL DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "tasas_dgt" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tasas_dgt" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasas_dgt" ADD COLUMN "creado_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tasas_dgt" ADD COLUMN "modificado_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tasas_dgt" ADD COLUMN "fuente_url" text;--> statement-breakpoint
-- Amounts that were there came with the program, from sources that were read on this day.
ALTER TABLE "tasas_dgt" ADD COLUMN "consultada_el" date NOT NULL DEFAULT '2026-11-21';--> statement-breakpoint
ALTER TABLE "tasas_dgt" ALTER COLUMN "consultada_el" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "tasas_dgt_unico_valido_desde" ON "tasas_dgt" USING btree ("codigo","valido_desde");--> statement-breakpoint
-- Two changes at once would each miss the row of the other. The lock comes before those of other triggers: no deadlock.
CREATE FUNCTION "turno_de_tasas"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('tasas_dgt', 0));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "turno_de_tasas" BEFORE INSERT OR UPDATE OR DELETE ON "tasas_dgt"
  FOR EACH STATEMENT EXECUTE FUNCTION "turno_de_tasas"();--> statement-breakpoint
-- Each amount holds until the day before the next one of its code: no day has two, and none between two is without.
CREATE FUNCTION "encadenar_tasas"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasas_dgt t SET valido_hasta = x.hasta FROM (
    SELECT id, lead(valido_desde) OVER (PARTITION BY codigo ORDER BY valido_desde) - 1 AS hasta FROM tasas_dgt
  ) x WHERE x.id = t.id AND t.valido_hasta IS DISTINCT FROM x.hasta;
  -- The permits that pay these would leave the comparator: a fee never counts as nothing.
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (
      SELECT FROM viejas v WHERE v.codigo IN ('2.1', '2.2') AND NOT EXISTS (
        SELECT FROM tasas_dgt t WHERE t.codigo = v.codigo
          AND t.valido_desde <= (now() AT TIME ZONE 'Europe/Madrid')::date)
    ) THEN
      RAISE EXCEPTION 'the permits would have no fee' USING ERRCODE = 'foreign_key_violation', TABLE = 'permisos_conducir';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "encadenar_tasas" AFTER INSERT OR UPDATE OF codigo, valido_desde ON "tasas_dgt"
  FOR EACH STATEMENT EXECUTE FUNCTION "encadenar_tasas"();--> statement-breakpoint
CREATE TRIGGER "encadenar_tasas_d" AFTER DELETE ON "tasas_dgt" REFERENCING OLD TABLE AS viejas
  FOR EACH STATEMENT EXECUTE FUNCTION "encadenar_tasas"();
