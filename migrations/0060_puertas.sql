CREATE TABLE "actos_puertas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "actos_puertas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"puerta" text NOT NULL,
	"abierta" boolean NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"por" uuid
);
--> statement-breakpoint
CREATE INDEX "actos_puertas_ultimo" ON "actos_puertas" USING btree ("puerta","id");--> statement-breakpoint
CALL limitar_tabla('actos_puertas', 'SELECT, INSERT');--> statement-breakpoint
-- Kept pages, and what every page knows of the site, tell whether the web is open.
CALL vigilar_tabla('actos_puertas', 'subir_version_publica');--> statement-breakpoint
CREATE FUNCTION "puerta_abierta"("cual" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT a.abierta FROM actos_puertas a WHERE a.puerta = cual ORDER BY a.id DESC LIMIT 1), false)
$$;--> statement-breakpoint
-- Nothing takes a number while nothing is sold. A series may be set to go on after another program before that.
CREATE FUNCTION "numerar_solo_si_se_vende"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT puerta_abierta('ventas') THEN
    RAISE EXCEPTION 'the sales door is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'puerta_ventas';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "contadores_papeles_al_empezar" BEFORE INSERT ON "contadores_papeles"
  FOR EACH ROW WHEN (NEW."ultimo" > NEW."empieza_tras") EXECUTE FUNCTION "numerar_solo_si_se_vende"();--> statement-breakpoint
CREATE TRIGGER "contadores_papeles_al_seguir" BEFORE UPDATE ON "contadores_papeles"
  FOR EACH ROW WHEN (NEW."ultimo" > OLD."ultimo" AND NEW."ultimo" > NEW."empieza_tras")
  EXECUTE FUNCTION "numerar_solo_si_se_vende"();--> statement-breakpoint
-- An installation that was in use stays open: it took data of people, or showed results under its own name and NIF.
INSERT INTO "actos_puertas" ("puerta", "abierta", "en")
  SELECT 'web', true, now()
  WHERE EXISTS (SELECT FROM alumnos) OR EXISTS (SELECT FROM busquedas_guardadas) OR EXISTS (SELECT FROM solicitudes_alta)
    OR EXISTS (SELECT FROM usuarios WHERE tipo = 'cliente') OR EXISTS (SELECT FROM correos WHERE tipo = 'contacto')
    OR (EXISTS (SELECT FROM meses_dgt) AND EXISTS (SELECT FROM negocio WHERE nif <> ''));--> statement-breakpoint
INSERT INTO "actos_puertas" ("puerta", "abierta", "en")
  SELECT 'ventas', true, now()
  WHERE EXISTS (SELECT FROM contadores_papeles WHERE ultimo > empieza_tras)
    OR EXISTS (SELECT FROM correos WHERE tipo ~ '^(presupuesto|pedido|factura|firma)_');
