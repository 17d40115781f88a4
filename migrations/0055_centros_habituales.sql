DROP INDEX "ofertas_sin_lugar";--> statement-breakpoint
CREATE INDEX "ofertas_sin_lugar" ON "ofertas" USING btree ("permiso","automatico") WHERE "ofertas"."lat" IS NULL;--> statement-breakpoint
ALTER TABLE "ofertas" DROP COLUMN "centro";--> statement-breakpoint
UPDATE "version_publica" SET "version" = "version" + 1, "ofertas_del" = NULL;
