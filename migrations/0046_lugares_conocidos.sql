CREATE TABLE "estadisticas_hechas" (
	"unica" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"meses" smallint NOT NULL,
	CONSTRAINT "estadisticas_hechas_una_fila" CHECK ("estadisticas_hechas"."unica")
);
--> statement-breakpoint
ALTER TABLE "ofertas" ADD COLUMN "centro" smallint;--> statement-breakpoint
CREATE INDEX "ofertas_sin_lugar" ON "ofertas" USING btree ("permiso","automatico","centro") WHERE "ofertas"."lat" IS NULL;--> statement-breakpoint
UPDATE version_publica SET version = version + 1, ofertas_del = NULL;
