CREATE TABLE "totales_clientes" (
	"dia" date NOT NULL,
	"serie" text NOT NULL,
	"cliente_id" uuid,
	"nif" text,
	"retenida" boolean NOT NULL,
	"facturas" integer NOT NULL,
	"base" numeric(16, 2) NOT NULL,
	"impuestos" numeric(16, 2) NOT NULL,
	"total" numeric(16, 2) NOT NULL,
	"importe" numeric(16, 2) NOT NULL,
	"ultima_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "totales_dias" (
	"dia" date NOT NULL,
	"serie" text NOT NULL,
	"facturas" integer NOT NULL,
	"anuladas" integer NOT NULL,
	"base" numeric(16, 2) NOT NULL,
	"impuestos" numeric(16, 2) NOT NULL,
	"total" numeric(16, 2) NOT NULL,
	"importe" numeric(16, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totales_impuestos" (
	"dia" date NOT NULL,
	"serie" text NOT NULL,
	"impuesto" text NOT NULL,
	"clave_regimen" text NOT NULL,
	"calificacion" text,
	"tipo" text,
	"tipo_recargo" text,
	"facturas" integer NOT NULL,
	"base" numeric(16, 2) NOT NULL,
	"cuota" numeric(16, 2) NOT NULL,
	"recargo" numeric(16, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totales_operaciones" (
	"dia" date NOT NULL,
	"serie" text NOT NULL,
	"operacion" date NOT NULL,
	"facturas" integer NOT NULL,
	"base" numeric(16, 2) NOT NULL,
	"cuota" numeric(16, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totales_pendientes" (
	"dia" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "totales_clientes_dia" ON "totales_clientes" USING btree ("dia");--> statement-breakpoint
CREATE INDEX "totales_clientes_retenida" ON "totales_clientes" USING btree ("dia") WHERE retenida;--> statement-breakpoint
CREATE INDEX "totales_dias_dia" ON "totales_dias" USING btree ("dia");--> statement-breakpoint
CREATE INDEX "totales_impuestos_dia" ON "totales_impuestos" USING btree ("dia");--> statement-breakpoint
CREATE INDEX "totales_operaciones_dia" ON "totales_operaciones" USING btree ("dia");--> statement-breakpoint
CREATE INDEX "totales_operaciones_operacion" ON "totales_operaciones" USING btree ("operacion");--> statement-breakpoint
CREATE INDEX "totales_pendientes_dia" ON "totales_pendientes" USING btree ("dia");--> statement-breakpoint
-- A factura that begins to count, no longer counts or goes away: the totals of its day are made again.
CREATE FUNCTION "totales_del_dia_pendientes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO totales_pendientes (dia) VALUES (OLD.fecha);
  ELSE
    INSERT INTO totales_pendientes (dia) VALUES (NEW.fecha);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "totales_del_dia_al_nacer" AFTER INSERT ON "facturas" FOR EACH ROW
  WHEN (NEW.estado <> '1') EXECUTE FUNCTION "totales_del_dia_pendientes"();--> statement-breakpoint
CREATE TRIGGER "totales_del_dia" AFTER UPDATE ON "facturas" FOR EACH ROW
  WHEN (NEW.estado <> '1' AND (OLD.estado = '1' OR OLD.anulada_en IS DISTINCT FROM NEW.anulada_en))
  EXECUTE FUNCTION "totales_del_dia_pendientes"();--> statement-breakpoint
CREATE TRIGGER "totales_del_dia_al_irse" AFTER DELETE ON "facturas" FOR EACH ROW
  WHEN (OLD.estado <> '1') EXECUTE FUNCTION "totales_del_dia_pendientes"();--> statement-breakpoint
-- Days of before are read from their rows until the program makes their totals, in the background.
INSERT INTO "totales_pendientes" ("dia") SELECT DISTINCT "fecha" FROM "facturas" WHERE "estado" <> '1';
