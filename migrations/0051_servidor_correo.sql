CREATE TABLE "servidor_correo" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"servidor" text NOT NULL,
	"puerto" integer NOT NULL,
	"seguridad" text NOT NULL,
	"usuario" text,
	"clave_cerrada" text,
	CONSTRAINT "servidor_correo_una_fila" CHECK ("servidor_correo"."unico"),
	CONSTRAINT "servidor_correo_cifrado" CHECK ("servidor_correo"."seguridad" <> 'ninguna' OR "servidor_correo"."clave_cerrada" IS NULL)
);
