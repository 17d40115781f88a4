CREATE TABLE "dispositivos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"huella" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"usado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "clave_maxima" integer DEFAULT 16 NOT NULL;--> statement-breakpoint
ALTER TABLE "sesiones" ADD COLUMN "dispositivo_id" uuid;--> statement-breakpoint
ALTER TABLE "dispositivos" ADD CONSTRAINT "dispositivos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispositivos_usuario" ON "dispositivos" USING btree ("usuario_id","huella");--> statement-breakpoint
ALTER TABLE "sesiones" ADD CONSTRAINT "sesiones_dispositivo_id_dispositivos_id_fk" FOREIGN KEY ("dispositivo_id") REFERENCES "public"."dispositivos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sesiones_dispositivo" ON "sesiones" USING btree ("dispositivo_id");--> statement-breakpoint
ALTER TABLE "negocio" ADD CONSTRAINT "negocio_clave_maxima" CHECK ("negocio"."clave_maxima" IN (16, 64));