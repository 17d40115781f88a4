CREATE TABLE "paginas_legales" (
	"pagina" text NOT NULL,
	"version" integer NOT NULL,
	"texto" text NOT NULL,
	"borrador" text NOT NULL,
	"publicada_en" timestamp with time zone NOT NULL,
	"publicada_por" uuid,
	CONSTRAINT "paginas_legales_pagina_version_pk" PRIMARY KEY("pagina","version")
);
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "textos_aceptados" text;--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "datos_registrales" text;--> statement-breakpoint
-- A consent names its version: none is changed or removed.
CALL limitar_tabla('paginas_legales', 'SELECT, INSERT');--> statement-breakpoint
-- Kept pages show the texts, and the footer of every page its links.
CALL vigilar_tabla('paginas_legales', 'subir_version_publica');--> statement-breakpoint
-- Name of the text that was shown at a moment: 'privacidad 3', or the address of the business's own policy; NULL without any.
CREATE FUNCTION "version_legal"("cual" text, "cuando" timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT CASE cual WHEN 'privacidad' THEN n.url_privacidad WHEN 'cookies' THEN n.url_cookies END FROM negocio n),
    (SELECT CASE WHEN p.texto <> '' THEN cual || ' ' || p.version END FROM paginas_legales p
      WHERE p.pagina = cual AND p.publicada_en <= cuando ORDER BY p.version DESC LIMIT 1))
$$;
