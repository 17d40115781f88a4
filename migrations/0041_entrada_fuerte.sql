CREATE TABLE "codigos_recuperacion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"principio" text NOT NULL,
	"huella" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"usado_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "politica_acceso" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"exigen_doble_factor" text[] NOT NULL,
	"modificado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "politica_acceso_una_fila" CHECK ("politica_acceso"."unico")
);
--> statement-breakpoint
ALTER TABLE "sesiones" ADD COLUMN "segundo_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sesiones" ADD COLUMN "probada_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codigos_recuperacion" ADD CONSTRAINT "codigos_recuperacion_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codigos_recuperacion_usuario" ON "codigos_recuperacion" USING btree ("usuario_id");--> statement-breakpoint
-- A session that was opened with a second factor on had shown it.
UPDATE "sesiones" s SET "segundo_factor" = true FROM "usuarios" u
  WHERE u."id" = s."usuario_id" AND s."creada_en" >= u."totp_desde";
