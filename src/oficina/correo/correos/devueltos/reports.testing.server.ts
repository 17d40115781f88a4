/** Returned correo: its recipient, and the headers that the report carries. */
export type BouncedCorreo = { para: string; cabeceras: string };

/** Report in the form of Postfix 3. */
export const postfix = (
  { para, cabeceras }: BouncedCorreo,
  accion: 'failed' | 'delayed' = 'failed',
) => `Return-Path: <>
Date: Mon, 23 Nov 2026 10:02:11 +0100 (CET)
From: MAILER-DAEMON@mail.ejemplo.es (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: hola@carneclaro.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4X2k9Y1z3Rz9sJ1.1795424531/mail.ejemplo.es"
Message-Id: <20261123090211.4X2kB@mail.ejemplo.es>

This is a MIME-encapsulated message.

--4X2k9Y1z3Rz9sJ1.1795424531/mail.ejemplo.es
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.ejemplo.es.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${para}>: host mx.destino.example[192.0.2.10] said: 550 5.1.1 <${para}>: Recipient
    address rejected: User unknown in virtual mailbox table (in reply to RCPT TO command)

--4X2k9Y1z3Rz9sJ1.1795424531/mail.ejemplo.es
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.ejemplo.es
X-Postfix-Queue-ID: 4X2k9Y1z3Rz9sJ1
X-Postfix-Sender: rfc822; hola@carneclaro.example
Arrival-Date: Mon, 23 Nov 2026 10:02:10 +0100 (CET)

Final-Recipient: rfc822; ${para}
Original-Recipient: rfc822;${para}
Action: ${accion}
Status: ${accion === 'failed' ? '5.1.1' : '4.4.1'}
Remote-MTA: dns; mx.destino.example
Diagnostic-Code: ${
  accion === 'failed'
    ? `smtp; 550 5.1.1 <${para}>: Recipient address rejected:
    User unknown in virtual mailbox table`
    : 'X-Postfix; connect to mx.destino.example[192.0.2.10]:25: Connection timed out'
}

--4X2k9Y1z3Rz9sJ1.1795424531/mail.ejemplo.es
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers
Content-Transfer-Encoding: 7bit

Return-Path: <hola@carneclaro.example>
${cabeceras}
Subject: Factura F-2026-00012

--4X2k9Y1z3Rz9sJ1.1795424531/mail.ejemplo.es--
`;

/**
 * Report in the form of Exim 4.9x: its status says nothing, and the reason is in the text of the other
 * server.
 */
export const exim = ({ para, cabeceras }: BouncedCorreo) => `Return-path: <>
Envelope-to: hola@carneclaro.example
X-Failed-Recipients: ${para}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@exim.ejemplo.es>
To: hola@carneclaro.example
Content-Type: multipart/report; report-type=delivery-status; boundary=1795424531-eximdsn-804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tF2aB-0003xQ-1z@exim.ejemplo.es>
Date: Mon, 23 Nov 2026 10:03:01 +0100

--1795424531-eximdsn-804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${para}
    host mx.destino.example [192.0.2.10]
    SMTP error from remote mail server after RCPT TO:<${para}>:
    550 5.2.1 The email account that you tried to reach is disabled.

--1795424531-eximdsn-804289383
Content-type: message/delivery-status

Reporting-MTA: dns; exim.ejemplo.es

Action: failed
Final-Recipient: rfc822;${para}
Status: 5.0.0
Remote-MTA: dns; mx.destino.example
Diagnostic-Code: smtp; 550 5.2.1 The email account that you tried to reach is disabled.

--1795424531-eximdsn-804289383
Content-type: message/rfc822

Return-path: <hola@carneclaro.example>
${cabeceras}
Subject: Factura F-2026-00012

Hola:

--1795424531-eximdsn-804289383--
`;

/** Report in the form of Gmail: it has a picture, and replaces the id of the returned message. */
export const gmail = ({ para, cabeceras }: BouncedCorreo) => `Delivered-To: hola@carneclaro.example
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: hola@carneclaro.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
Message-ID: <6742f0a1.170a0220.1c9d7a.5e11.GMR@mx.google.com>
Date: Mon, 23 Nov 2026 01:04:33 -0800 (PST)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="000000000000a1b2c30627890abc"; report-type=delivery-status

--000000000000a1b2c30627890abc
Content-Type: multipart/related; boundary="000000000000a1b2d40627890abd"

--000000000000a1b2d40627890abd
Content-Type: multipart/alternative; boundary="000000000000a1b2d50627890abe"

--000000000000a1b2d50627890abe
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

** No se ha encontrado la direcci=C3=B3n **

Tu mensaje no se ha entregado a ${para} porque no se ha encontrado la direcci=C3=B3n.
--000000000000a1b2d50627890abe--
--000000000000a1b2d40627890abd
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--000000000000a1b2d40627890abd--
--000000000000a1b2c30627890abc
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Mon, 23 Nov 2026 01:04:32 -0800 (PST)
X-Original-Message-ID: <otro-identificador@mail.gmail.com>

Final-Recipient: rfc822; ${para}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.27, the server for the
 domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. For more information, go to https://support.google.com/mail/?p=NoSuchUser
Last-Attempt-Date: Mon, 23 Nov 2026 01:04:33 -0800 (PST)

--000000000000a1b2c30627890abc
Content-Type: message/rfc822

DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=gmail.com; s=20230601;
${cabeceras}
Subject: Factura F-2026-00012

----- Message truncated -----

--000000000000a1b2c30627890abc--
`;

/** Report in the form of Microsoft 365 and Outlook: `In-Reply-To` names the returned message too. */
export const outlook = ({ para, cabeceras }: BouncedCorreo) => `From: postmaster@destino.onmicrosoft.com
To: hola@carneclaro.example
Date: Mon, 23 Nov 2026 09:05:12 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="3b1e2c5a-7f30-4b6e-9d0f-0a1b2c3d4e5f"
X-MS-Exchange-Message-Is-Ndr: 
Content-Language: es-ES
Message-ID: <a1b2c3d4-e5f6-4a1b-8c2d-9e0f1a2b3c4d@DB9PR01MB1234.eurprd01.prod.exchangelabs.com>
References: <otro@ejemplo.es>
Subject: =?utf-8?B?Tm8gc2UgcHVlZGUgZW50cmVnYXI6IEZhY3R1cmE=?=
Auto-Submitted: auto-replied
MIME-Version: 1.0

--3b1e2c5a-7f30-4b6e-9d0f-0a1b2c3d4e5f
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="a2c0c6ae-4f2b-4f6d-8f2e-1b2c3d4e5f60"

--a2c0c6ae-4f2b-4f6d-8f2e-1b2c3d4e5f60
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

Tm8gc2UgcHVkbyBlbnRyZWdhciBlbCBtZW5zYWplLg==

--a2c0c6ae-4f2b-4f6d-8f2e-1b2c3d4e5f60--

--3b1e2c5a-7f30-4b6e-9d0f-0a1b2c3d4e5f
Content-Type: message/delivery-status

Reporting-MTA: dns;DB9PR01MB1234.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mail.ejemplo.es
Arrival-Date: Mon, 23 Nov 2026 09:05:11 +0000

Final-Recipient: rfc822;${para}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${para} not found by SMTP address lookup

--3b1e2c5a-7f30-4b6e-9d0f-0a1b2c3d4e5f
Content-Type: message/rfc822

Received: from mail.ejemplo.es (192.0.2.44) by DB9PR01MB1234.eurprd01.prod.exchangelabs.com
${cabeceras}
Subject: Factura F-2026-00012

--3b1e2c5a-7f30-4b6e-9d0f-0a1b2c3d4e5f--
`;
